import type { Rules } from './rules.ts'
import type { Variant } from './variant.ts'

const BEFORE_RETENTION: Partial<Rules> = {
  firstGeneration: () => 1,
  runStamp: () => ({}),
  raiseStamp: () => ({}),
}

/** What each variant decides otherwise than the final contract. */
export const VARIANT_RULES = {
  // Releasing forgets the owner, so that his later writes, and a second release, find nobody's claim.
  F1: {
    ...BEFORE_RETENTION,
    supportsRunFencing: () => true,
    releasedOwner: () => null,
    removesOnRequest: true,
    resolveFence: ({ explicit }) => explicit ?? undefined,
  },
  F2: BEFORE_RETENTION,
  F3: {},
} as const satisfies Record<Variant, Partial<Rules>>

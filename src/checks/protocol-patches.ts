import type { Fields } from './stage.ts'
import { liveLease } from './takeover.ts'

/** Clears ownership, as every patch does that ends or gives back a task. */
const UNOWNED = { ownerId: undefined, leaseExpiresAt: undefined } as const

/**
 * The patches of Mastra's task lease protocol, as its manager sends them: stores have been seen to check conditions
 * on one shape of patch and not on another.
 */
export const PATCHES = {
  recovery: (): Fields => ({ status: 'pending', startedAt: undefined, ...UNOWNED }),
  completion: (by: string): Fields => ({
    status: 'completed',
    result: { by },
    completedAt: new Date(),
    ...UNOWNED,
  }),
  failure: (by: string): Fields => ({
    status: 'failed',
    error: { message: `failed at ${by}` },
    completedAt: new Date(),
    ...UNOWNED,
  }),
  /** Later than any claim's lease, by more than a store may cut off. */
  renewal: (): Fields => ({ leaseExpiresAt: new Date(liveLease().getTime() + 600_000) }),
  retry: (mark: number): Fields => ({ retryCount: mark, error: undefined, startedAt: new Date() }),
} as const

import { VARIANTS } from '../rules/variant.ts'
import type { Fault } from './fault.ts'

/** Faults in situations that no check brings about by name; only random histories run into them. */
export const ODD_FAULTS = {
  'released-expects-anything': {
    id: 'R60',
    does: 'Ignores expectedGeneration where the run was released.',
    hazard: 'a recovery that was decided on long ago takes a run that has been given back since',
    variants: VARIANTS,
    change: ({ expectationHolds }) => ({
      expectationHolds: (input, claim) =>
        (claim !== null && claim.leaseExpiresAtMs === null) || expectationHolds(input, claim),
    }),
  },
  'own-release-keeps-generation': {
    id: 'R92',
    does: 'Gives a released run back to the owner that has released it, without raising its generation.',
    hazard: 'what a worker still had to write when it released the run lands in its next execution',
    // The early draft forgets who has released a run.
    variants: ['F2', 'F3'],
    change: ({ nextGeneration }) => ({
      nextGeneration: (claim, input) =>
        claim.leaseExpiresAtMs === null && claim.ownerId === input.ownerId
          ? claim.generation
          : nextGeneration(claim, input),
    }),
  },
  'retired-fences-nobody': {
    id: 'R61',
    does: 'Lets anybody write to the memory of a run whose fence is retired.',
    hazard: 'a displaced worker writes as soon as its successor has ended',
    variants: ['F3'],
    change: ({ isCurrent }) => ({
      isCurrent: (fence, claim, nowMs) =>
        ('retiredAtMs' in claim && claim.retiredAtMs !== null) || isCurrent(fence, claim, nowMs),
    }),
  },
} as const satisfies Record<string, Fault>

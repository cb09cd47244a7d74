import { inTwoTransactions } from '../rules/in-two-transactions.ts'
import { VARIANTS } from '../rules/variant.ts'
import type { RunClaim } from '../rules/rules.ts'
import type { Fault } from './fault.ts'

/** Faults in how a run is claimed, renewed and released. */
export const OWNERSHIP_FAULTS = {
  'same-owner-shortcut': {
    id: 'R01',
    does: 'Gives a live run to a claimer that names the same owner, without force.',
    hazard: 'a claim whose reply was lost is repeated, and two executions of one worker hold it',
    variants: VARIANTS,
    change: ({ isTaken }) => ({
      isTaken: (claim, input, nowMs) => isTaken(claim, input, nowMs) && claim.ownerId !== input.ownerId,
    }),
  },
  'own-force-keeps-generation': {
    id: 'R02',
    does: 'Gives a run by force to the owner that it has, without raising its generation.',
    hazard: 'an older execution of a worker writes with the fence of the newer one',
    variants: VARIANTS,
    change: ({ nextGeneration }) => ({
      nextGeneration: (claim, input) =>
        claim.ownerId === input.ownerId ? claim.generation : nextGeneration(claim, input),
    }),
  },
  'release-keeps-generation': {
    id: 'R03',
    does: 'Lets the next owner of a released run have the generation of the last one.',
    hazard: 'a generation that does not grow cannot be raised in memory',
    variants: VARIANTS,
    change: ({ nextGeneration }) => ({
      nextGeneration: (claim, input) =>
        claim.leaseExpiresAtMs === null ? claim.generation : nextGeneration(claim, input),
    }),
  },
  'zero-expects-anything': {
    id: 'R04',
    does: 'Takes expectedGeneration 0 for no expectation, as a test for a falsy value would.',
    hazard: 'a takeover of a run that somebody claimed meanwhile',
    variants: VARIANTS,
    change: ({ expectationHolds }) => ({
      expectationHolds: (input, claim) => input.expectedGeneration === 0 || expectationHolds(input, claim),
    }),
  },
  'force-expects-anything': {
    id: 'R05',
    does: 'Ignores expectedGeneration in a forced claim, so that every racer wins.',
    hazard: 'several recoveries take one run over, one after the other',
    variants: VARIANTS,
    change: ({ expectationHolds }) => ({
      expectationHolds: (input, claim) => input.force === true || expectationHolds(input, claim),
    }),
  },
  'claim-in-two-steps': {
    id: 'R06',
    does: 'Looks who owns a run in one transaction and claims it in another.',
    hazard: 'two workers start the same run',
    variants: VARIANTS,
    change: () => ({ claimIn: inTwoTransactions }),
  },
  'live-at-the-boundary': {
    id: 'R07',
    does: 'Counts a lease that ends at this very millisecond as live.',
    hazard: 'a lease of no length blocks a run',
    variants: VARIANTS,
    change: () => ({ isLive: endsNotBefore, isTaken: (claim, _, nowMs) => endsNotBefore(claim, nowMs) }),
  },
  'renewal-after-takeover': {
    id: 'R08',
    does: 'Renews the lease of a run for whoever asks, also for an owner that has lost it.',
    hazard: 'a displaced worker believes that it still owns the run',
    variants: VARIANTS,
    change: () => ({ mayRenew: (_, { leaseExpiresAtMs }) => leaseExpiresAtMs !== null }),
  },
  'renewal-re-arms': {
    id: 'R09',
    does: 'Lets an owner renew a claim that it has released.',
    hazard: 'a run that was given back is held by nobody that runs it',
    // In F1 a released claim has no owner, so that nobody can be the one who renews it.
    variants: ['F2', 'F3'],
    change: () => ({
      mayRenew: (fence, claim) => claim.generation === fence.generation && claim.ownerId === fence.ownerId,
    }),
  },
  'renewal-needs-live': {
    id: 'R10',
    does: 'Refuses to renew a lease that has lapsed, although nobody else has claimed the run.',
    hazard: 'a slow worker loses a run that nobody wants',
    variants: VARIANTS,
    change: ({ mayRenew, isLive }) => ({
      mayRenew: (fence, claim, nowMs) => mayRenew(fence, claim, nowMs) && isLive(claim, nowMs),
    }),
  },
  'release-by-anybody': {
    id: 'R11',
    does: 'Releases a run for a fence that is not current.',
    hazard: 'a displaced worker gives the run of its successor away',
    variants: VARIANTS,
    change: () => ({ mayRelease: () => true }),
  },
  'run-ids-cut': {
    id: 'R12',
    does: 'Keeps only the first 255 characters of a run id, so that long ids share one claim.',
    hazard: 'a run is blocked or displaced by another one',
    variants: VARIANTS,
    change: () => ({ recordKey: (runId) => runId.slice(0, 255) }),
  },
} as const satisfies Record<string, Fault>

function endsNotBefore({ leaseExpiresAtMs }: RunClaim, nowMs: number): boolean {
  return leaseExpiresAtMs !== null && leaseExpiresAtMs >= nowMs
}

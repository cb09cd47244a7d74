import { VARIANTS } from '../rules/variant.ts'
import type { ClaimSteps, RunClaim, Rules } from '../rules/rules.ts'
import type { ClaimResult, RunFence } from '../run-fence.ts'
import type { Seen } from '../sqlite/read-claim.ts'
import type { Fault } from './fault.ts'

/** Faults that only one step of a claim shows, or one that only processes that meet can see. */
export const CLAIM_FAULTS = {
  'generations-in-microseconds': {
    id: 'R50',
    does: "Begins the generations of a run at the store's clock in microseconds.",
    hazard:
      'no store that begins at milliseconds, as the contract has it, can ever take the run over in memory',
    variants: ['F3'],
    change: ({ firstGeneration }) => ({ firstGeneration: (nowMs) => 1000 * firstGeneration(nowMs) }),
  },
  'force-skips-a-generation': {
    id: 'R51',
    does: 'Raises the generation of a run by two where another owner takes it by force.',
    hazard: 'whoever expects the generation after the one it saw is refused for ever',
    variants: VARIANTS,
    change: ({ nextGeneration }) => ({
      nextGeneration: (claim, input) =>
        nextGeneration(claim, input) + (input.force === true && input.ownerId !== claim.ownerId ? 1 : 0),
    }),
  },
  'lapsed-needs-force': {
    id: 'R52',
    does: 'Gives a run whose lease has lapsed by force alone.',
    hazard: 'a run whose worker has died is stuck until somebody recovers it by hand',
    variants: VARIANTS,
    change: () => ({ isTaken: ({ leaseExpiresAtMs }) => leaseExpiresAtMs !== null }),
  },
  'first-claim-in-two-steps': {
    id: 'R53',
    does: 'Looks in one transaction whether a run has ever been claimed, and claims it for the first time in another.',
    hazard: 'two workers start the same new run',
    variants: VARIANTS,
    change: inTwoStepsWhere(({ claim }) => claim === null),
  },
  'takeover-in-two-steps': {
    id: 'R54',
    does: 'Claims a free run in one transaction, but looks and writes in two where it takes a live one over.',
    hazard: 'two recoveries take the same run over',
    variants: VARIANTS,
    change: inTwoStepsWhere(({ claim, nowMs }) => (claim?.leaseExpiresAtMs ?? 0) > nowMs),
  },
  'one-run-per-owner': {
    id: 'R91',
    does: 'Lets an owner go of its other runs when it claims one, as if it could have one alone.',
    hazard: 'a worker with several runs loses all but the last to whoever looks for free ones',
    variants: VARIANTS,
    change: ({ claimIn }) => ({
      claimIn: ({ operation, look, decide }) =>
        claimIn({
          operation,
          look,
          decide: async (tx, seen) => {
            const decided = await decide(tx, seen)
            const { acquired, record } = decided as ClaimResult
            if (acquired)
              await tx.all(
                'UPDATE mastra_workflow_run_owners SET leaseExpiresAt = NULL WHERE ownerId = ? AND runId <> ?',
                record?.ownerId ?? null,
                record?.runId ?? null,
              )
            return decided
          },
        }),
    }),
  },
  'support-comes-and-goes': {
    id: 'R55',
    does: 'Says at every third question that it knows no run fencing.',
    hazard: 'two workers of one run go by different rules',
    variants: VARIANTS,
    change: ({ supportsRunFencing }) => {
      let asked = 0
      return {
        supportsRunFencing: () => {
          asked += 1
          return asked % 3 === 0 ? false : supportsRunFencing()
        },
      }
    },
  },
  'last-fence-sticks-in-memory': {
    id: 'R56',
    does: 'Puts the fence with which memory was last written on later writes to it that carry none.',
    hazard: 'conversations beside a run are refused together with it',
    variants: VARIANTS,
    change: ({ resolveFence }) => {
      let last: RunFence | undefined
      return {
        resolveFence: (request) => {
          const fence = resolveFence(request)
          if (request.targetRunId !== undefined) return fence
          last = fence ?? last
          return last
        },
      }
    },
  },
} as const satisfies Record<string, Fault>

/** Claims in two transactions where what was seen is of one kind, and as it should be elsewhere. */
function inTwoStepsWhere(applies: (seen: Seen<RunClaim>) => boolean) {
  return (): Pick<Rules, 'claimIn'> => ({
    claimIn: async <S, T>({ operation, look, decide }: ClaimSteps<S, T>): Promise<T> => {
      const { seen, decided } = await operation.transaction(async (tx) => {
        const seen = await look(tx)
        const isApart = applies(seen as Seen<RunClaim>)
        return { seen, decided: isApart ? null : { value: await decide(tx, seen) } }
      })
      return decided === null ? operation.transaction((tx) => decide(tx, seen)) : decided.value
    },
  })
}

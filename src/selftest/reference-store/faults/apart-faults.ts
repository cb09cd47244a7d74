import { inTwoTransactions } from '../rules/in-two-transactions.ts'
import type { Rules } from '../rules/rules.ts'
import { VARIANTS } from '../rules/variant.ts'
import type { Fault } from './fault.ts'

/** Changes of who owns a run, or of its fence, that look in one transaction and write in another. */
export const APART_FAULTS = {
  'release-in-two-steps': {
    id: 'R84',
    does: 'Looks who owns a run in one transaction and releases it in another.',
    hazard: 'a release puts the displaced owner back, whose writes count again',
    variants: VARIANTS,
    change: apart('releaseRunOwnership'),
  },
  'renewal-in-two-steps': {
    id: 'R85',
    does: 'Looks who owns a run in one transaction and renews its lease in another.',
    hazard: 'a renewal puts the displaced owner back, whose writes count again',
    variants: VARIANTS,
    change: apart('renewRunOwnership'),
  },
  'raise-in-two-steps': {
    id: 'R86',
    does: 'Looks at the memory fence of a run in one transaction and raises it in another.',
    hazard: 'the repeated raise of a displaced owner takes the fence back',
    variants: VARIANTS,
    change: apart('raiseRunFence'),
  },
  'retirement-in-two-steps': {
    id: 'R87',
    does: 'Looks at the memory fence of a run in one transaction and retires it in another.',
    hazard: 'a retention job deletes the fence of a run that goes on',
    variants: ['F3'],
    change: apart('retireRunFence'),
  },
  'claim-compares-generations-alone': {
    id: 'R88',
    does: 'Looks whether a run is free, and claims it in another transaction if its generation is still the same.',
    hazard: 'a run is given away although its owner has just renewed its lease',
    variants: VARIANTS,
    change: () => ({
      claimIn: async ({ operation, look, decide }) => {
        const seen = await operation.transaction(look)
        return operation.transaction(async (tx) => {
          const again = await look(tx)
          return decide(tx, generationOf(again) === generationOf(seen) ? seen : again)
        })
      },
    }),
  },
} as const satisfies Record<string, Fault>

/** One operation of an owner in two transactions. */
function apart(name: string) {
  return ({ keepIn }: Rules): Pick<Rules, 'keepIn'> => ({
    keepIn: (steps) => (steps.operation.name === name ? inTwoTransactions(steps) : keepIn(steps)),
  })
}

function generationOf(seen: unknown): number | undefined {
  return (seen as { claim: { generation: number } | null }).claim?.generation
}

import type { Rules } from '../rules/rules.ts'
import { VARIANTS } from '../rules/variant.ts'
import { writeInOrder } from '../rules/write-in-order.ts'
import type { Row, Statements } from '../sqlite/operation.ts'
import type { Fault } from './fault.ts'

const RUNS = 'SELECT run_id AS id, snapshot AS state FROM mastra_workflow_snapshot'
const THREADS = 'SELECT id FROM mastra_threads'

/** Stale writes that bring back what is gone or over, by a store that fences all others. */
export const REVIVAL_FAULTS = {
  'stale-state-makes-run': {
    id: 'R57',
    does: 'Makes the run that a state update is for if it is missing, without a look at the fence.',
    hazard: 'a displaced worker brings a deleted run back, and somebody recovers it',
    variants: VARIANTS,
    change: (rules) => ({
      stateMakesRun: true,
      ...unfencedWhere('updateWorkflowState', RUNS, (before, after) => after.length > before.length)(rules),
    }),
  },
  'stale-update-makes-thread': {
    id: 'R58',
    does: 'Makes the thread that an update is for if it is missing, without a look at the fence.',
    hazard: 'a displaced worker brings a deleted conversation back',
    variants: VARIANTS,
    change: (rules) => ({
      updateMakesThread: true,
      ...unfencedWhere('updateThread', THREADS, (before, after) => after.length > before.length)(rules),
    }),
  },
  'ended-run-unfenced': {
    id: 'R59',
    does: 'Fences snapshots of a run until it has ended, and none after that.',
    hazard: 'the last snapshot of a displaced worker opens a finished run again',
    variants: VARIANTS,
    change: unfencedWhere('persistWorkflowSnapshot', RUNS, (before, after) => {
      const stateOf = new Map(after.map(({ id, state }) => [id, state]))
      return before.some(({ id, state }) => hasEnded(state) && stateOf.get(id) !== state)
    }),
  },
} as const satisfies Record<string, Fault>

/** Leaves a write of one method unfenced by what the rows were before it and are after it. */
function unfencedWhere(
  method: string,
  query: string,
  isUnfenced: (before: readonly Row[], after: readonly Row[]) => boolean,
) {
  return ({ writeIn }: Rules): Pick<Rules, 'writeIn'> => ({
    writeIn: async (write) => {
      if (write.operation.name !== method) return writeIn(write)
      return write.operation.transaction(async (tx: Statements) => {
        const before = await tx.all(query)
        const result = await writeInOrder(write, tx)
        if (!isUnfenced(before, await tx.all(query))) await write.check(tx)
        return result
      })
    },
  })
}

function hasEnded(snapshot: unknown): boolean {
  const { status } = JSON.parse(String(snapshot)) as { status?: unknown }
  return status === 'success'
}

import type { Rules } from '../rules/rules.ts'
import type { RunFence } from '../run-fence.ts'
import type { Database } from '../sqlite/database.ts'
import { readMemoryClaim } from '../sqlite/read-claim.ts'
import { upsert } from '../sqlite/upsert.ts'

const TABLE = 'mastra_memory_run_fences'

type Seen = Awaited<ReturnType<typeof readMemoryClaim>>

/** Raises the fence of a run to this generation; false, and nothing written, where a newer one or another owner's is. */
export async function raiseFence(database: Database, rules: Rules, fence: RunFence): Promise<boolean> {
  const runId = rules.recordKey(fence.runId)
  return rules.keepIn<Seen, boolean>({
    operation: database.operation('raiseRunFence'),
    look: (tx) => readMemoryClaim(tx, runId),
    decide: async (tx, { claim }) => {
      if (!rules.mayRaise(fence, claim)) return false
      const { generation, ownerId } = fence
      await upsert(tx, TABLE, ['runId'], { runId, generation, ownerId, ...rules.raiseStamp(claim) })
      return true
    },
  })
}

/** Marks the current fence of a run as one that a retention job may delete; it still lets its owner write. */
export async function retireFence(database: Database, rules: Rules, fence: RunFence): Promise<boolean> {
  const runId = rules.recordKey(fence.runId)
  return rules.keepIn<Seen, boolean>({
    operation: database.operation('retireRunFence'),
    look: (tx) => readMemoryClaim(tx, runId),
    decide: async (tx, { claim, nowMs }) => {
      if (claim === null || !rules.mayRetire(fence, claim)) return false
      await tx.all(`UPDATE ${TABLE} SET retiredAt = ? WHERE runId = ?`, nowMs, runId)
      return true
    },
  })
}

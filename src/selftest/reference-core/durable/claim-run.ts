import { setTimeout as wait } from 'node:timers/promises'
import type { RunFence } from '../../reference-store/run-fence.ts'
import { DurableError } from './durable-error.ts'
import { fencesRuns, type RunStores, type WorkflowsStore } from './stores.ts'

/** How long a claim lasts without a renewal, in ms. */
export const RUN_LEASE_MS = 30_000
const ACQUIRE_MS = 5_000
const POLL_MS = 100

/** `acquire` waits for a live owner to let go, `recover` refuses a live run, `takeover` takes it away. */
export type ClaimMode = 'acquire' | 'recover' | 'takeover'

/**
 * Claims a run for a new execution and raises the fence of its memory to the same generation. Null where the store
 * of workflows cannot fence runs: then nothing is claimed.
 *
 * @throws DurableError when somebody else holds the run, or was faster
 */
export async function claimRun(
  { workflows, memory }: RunStores,
  runId: string,
  mode: ClaimMode,
): Promise<RunFence | null> {
  if (!(await fencesRuns(workflows))) return null
  const fence = mode === 'acquire' ? await acquire(workflows, runId) : await take(workflows, runId, mode)
  if (memory !== undefined && (await fencesRuns(memory)) && !(await memory.raiseRunFence(fence)))
    throw new DurableError(
      'DURABLE_AGENT_EXECUTION_SUPERSEDED',
      `The memory of run ${runId} is fenced for a newer execution.`,
    )
  return fence
}

async function acquire(workflows: WorkflowsStore, runId: string): Promise<RunFence> {
  const ownerId = crypto.randomUUID()
  const deadline = performance.now() + ACQUIRE_MS
  for (;;) {
    const { acquired, record } = await workflows.claimRunOwnership({ runId, ownerId, leaseMs: RUN_LEASE_MS })
    if (acquired) return { runId, ownerId, generation: record.generation }
    if (performance.now() > deadline)
      throw new DurableError(
        'DURABLE_AGENT_EXECUTION_CONFLICT',
        `Run ${runId} is held by ${record?.ownerId ?? 'somebody'}.`,
      )
    await wait(POLL_MS)
  }
}

/** Pinned to the generation that was inspected, so that of several recoveries one wins. */
async function take(workflows: WorkflowsStore, runId: string, mode: ClaimMode): Promise<RunFence> {
  const seen = await workflows.getRunOwnership({ runId })
  if (seen?.live === true && mode === 'recover')
    throw new DurableError('DURABLE_AGENT_RUN_ACTIVE', `Run ${runId} is executed by ${seen.ownerId}.`)
  const ownerId = crypto.randomUUID()
  const { acquired, record } = await workflows.claimRunOwnership({
    runId,
    ownerId,
    leaseMs: RUN_LEASE_MS,
    expectedGeneration: seen?.generation ?? 0,
    ...(mode === 'takeover' ? { force: true } : {}),
  })
  if (acquired) return { runId, ownerId, generation: record.generation }
  throw new DurableError('DURABLE_AGENT_EXECUTION_CONFLICT', `Somebody else was faster to take run ${runId}.`)
}

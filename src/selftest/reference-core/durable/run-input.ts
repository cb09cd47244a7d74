import { DurableError } from './durable-error.ts'
import type { RunKey, RunSnapshot, WorkflowsStore } from './stores.ts'

/** Where the conversation of a run is kept. */
export interface RunMemory {
  readonly thread: string
  readonly resource: string
}

/** What a run was asked. */
export interface RunInput {
  readonly question: string
  /** Null where only the run's snapshot is kept. */
  readonly memory: RunMemory | null
}

/**
 * Reads from a stored run what it was asked.
 *
 * @throws DurableError DURABLE_AGENT_RECOVER_SNAPSHOT_NOT_FOUND when no such run was under way
 */
export async function readRunInput(workflows: WorkflowsStore, run: RunKey): Promise<RunInput> {
  const snapshot = (await workflows.loadWorkflowSnapshot(run)) as RunSnapshot | null | undefined
  if (snapshot?.status === 'running') return snapshot.context['input'] as RunInput
  throw new DurableError('DURABLE_AGENT_RECOVER_SNAPSHOT_NOT_FOUND', `No run ${run.runId} is under way.`)
}

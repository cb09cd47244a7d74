import type { Rules } from '../rules/rules.ts'
import { isoTime } from '../sqlite/iso-time.ts'
import type { Statements } from '../sqlite/operation.ts'
import { upsert } from '../sqlite/upsert.ts'
import { parseSnapshot, type RunKey, type Snapshot } from './workflow-run.ts'

const TABLE = 'mastra_workflow_snapshot'
const OF_RUN = 'WHERE workflow_name = ? AND run_id = ?'

export interface ResultsUpdate extends RunKey {
  readonly stepId: string
  readonly result: unknown
  readonly requestContext?: Readonly<Record<string, unknown>>
}

export interface StateUpdate extends RunKey {
  readonly opts: Readonly<Record<string, unknown>> & { readonly expectedStatus?: string | readonly string[] }
}

export interface SnapshotToPersist extends RunKey {
  readonly resourceId?: string
  readonly snapshot: Snapshot
  readonly createdAt?: Date
  readonly updatedAt?: Date
}

/** Reads the snapshot of a run, or null. */
export async function readSnapshot(tx: Statements, run: RunKey): Promise<Snapshot | null> {
  const row = await tx.first(`SELECT snapshot FROM ${TABLE} ${OF_RUN}`, run.workflowName, run.runId)
  return row === undefined ? null : parseSnapshot(row)
}

/** Stores a snapshot whole, over whatever is there. */
export async function persistSnapshot(tx: Statements, run: SnapshotToPersist): Promise<void> {
  const now = new Date()
  const row = {
    workflow_name: run.workflowName,
    run_id: run.runId,
    snapshot: JSON.stringify(run.snapshot),
    createdAt: isoTime(run.createdAt ?? now),
    updatedAt: isoTime(run.updatedAt ?? now),
    ...(run.resourceId === undefined ? {} : { resourceId: run.resourceId }),
  }
  await upsert(tx, TABLE, ['workflow_name', 'run_id'], row, ['createdAt'])
}

/** Sets one step's result in a run's snapshot, which is made if it is missing; returns all results. */
export async function mergeResult(tx: Statements, update: ResultsUpdate): Promise<Snapshot['context']> {
  const snapshot = (await readSnapshot(tx, update)) ?? newSnapshot(update.runId)
  const context = { ...snapshot.context, [update.stepId]: update.result }
  const requestContext = { ...snapshot.requestContext, ...update.requestContext }
  await persistSnapshot(tx, { ...update, snapshot: { ...snapshot, context, requestContext } })
  return context
}

/**
 * Merges state into a run's snapshot. Returns undefined, and writes nothing, for a run that is missing or whose
 * status is not among the expected ones.
 */
export async function mergeState(
  tx: Statements,
  update: StateUpdate,
  rules: Pick<Rules, 'stateIsExpected' | 'stateToMerge' | 'stateMakesRun'>,
): Promise<Snapshot | undefined> {
  const { expectedStatus } = update.opts
  const stored = await readSnapshot(tx, update)
  const expected = expectedStatus === undefined ? null : [expectedStatus].flat()
  if (stored !== null && !rules.stateIsExpected(stored.status ?? '', expected)) return undefined
  if (stored === null && !rules.stateMakesRun) return undefined
  const snapshot = stored ?? newSnapshot(update.runId)
  const merged = { ...snapshot, ...rules.stateToMerge(update.opts) }
  if (stored === null) {
    await persistSnapshot(tx, { ...update, snapshot: merged })
    return merged
  }
  await tx.all(
    `UPDATE ${TABLE} SET snapshot = ? ${OF_RUN}`,
    JSON.stringify(merged),
    update.workflowName,
    update.runId,
  )
  return merged
}

export async function deleteSnapshot(tx: Statements, run: RunKey): Promise<void> {
  await tx.all(`DELETE FROM ${TABLE} ${OF_RUN}`, run.workflowName, run.runId)
}

/** What Mastra's stores begin with when the first result of an unknown run arrives. */
function newSnapshot(runId: string): Snapshot {
  return {
    runId,
    status: 'pending',
    value: {},
    context: {},
    requestContext: {},
    serializedStepGraph: [],
    activePaths: [],
    activeStepsPath: {},
    suspendedPaths: {},
    waitingPaths: {},
    resumeLabels: {},
    timestamp: Date.now(),
  }
}

import type { Row } from '../sqlite/operation.ts'

/** A snapshot as far as the store looks into it. */
export interface Snapshot extends Record<string, unknown> {
  readonly status?: string
  readonly context: Readonly<Record<string, unknown>>
  readonly requestContext?: Readonly<Record<string, unknown>>
}

export interface RunKey {
  readonly workflowName: string
  readonly runId: string
}

export interface WorkflowRun extends RunKey {
  readonly resourceId?: string
  readonly snapshot: Snapshot
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A row of `mastra_workflow_snapshot`, as Mastra hands a run out. */
export function parseWorkflowRun(row: Row): WorkflowRun {
  const resourceId = row['resourceId']
  return {
    workflowName: String(row['workflow_name']),
    runId: String(row['run_id']),
    snapshot: parseSnapshot(row),
    ...(typeof resourceId === 'string' ? { resourceId } : {}),
    createdAt: new Date(String(row['createdAt'])),
    updatedAt: new Date(String(row['updatedAt'])),
  }
}

export function parseSnapshot(row: Row): Snapshot {
  return JSON.parse(String(row['snapshot'])) as Snapshot
}

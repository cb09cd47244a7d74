import { snapshotOf, stepResult, WORKFLOW } from '../../card/rows.ts'
import type { RawRow } from '../../verdict/report.ts'
import type { DomainCall } from '../../worker/protocol.ts'
import type { RunIds } from '../run-stage.ts'

/** Stores a run whole, in a status; its one step carries the mark. */
export function persistRun(run: RunIds, mark: string, status: string, extra: object = {}): DomainCall {
  const snapshot = { ...snapshotOf(run, mark), status }
  return ofWorkflows('persistWorkflowSnapshot', { ...keyOf(run), snapshot, ...extra })
}

/** Merges a status and a marked result into a run. */
export function updateState(run: RunIds, mark: string, opts: object): DomainCall {
  return ofWorkflows('updateWorkflowState', { ...keyOf(run), opts: { result: stepResult(mark), ...opts } })
}

/** Merges the result of one step into a run. */
export function updateResults(run: RunIds, mark: string, stepId: string): DomainCall {
  const update = { stepId, result: stepResult(mark), requestContext: {} }
  return ofWorkflows('updateWorkflowResults', { ...keyOf(run), ...update })
}

export function deleteRun(run: RunIds): DomainCall {
  return ofWorkflows('deleteWorkflowRunById', keyOf(run))
}

export function loadRun(run: RunIds): DomainCall {
  return ofWorkflows('loadWorkflowSnapshot', keyOf(run))
}

function keyOf({ runId }: RunIds): object {
  return { workflowName: WORKFLOW, runId }
}

function ofWorkflows(method: string, input: object): DomainCall {
  return { domain: 'workflows', method, args: [input] }
}

/** The records that a reading has for a run, each as one text; more than one is a run that was split. */
export function recordsIn(row: RawRow): string[] {
  const names = Object.keys(row).filter((name) => name.startsWith('snapshots.'))
  const records = Map.groupBy(names, (name) => name.slice(0, name.lastIndexOf('.')))
  return [...records.values()].map((columns) => columns.map((name) => String(row[name] ?? '')).join('\n'))
}

/** The status in which a reading shows the run; null where there is none, or none that can be read. */
export function statusIn(row: RawRow): string | null {
  for (const [name, value] of Object.entries(row)) {
    if (!name.startsWith('snapshots.')) continue
    const status = statusOf(parsed(value))
    if (status !== null) return status
  }
  return null
}

/** A snapshot is stored as such or inside a record of the run, as an object or as a text. */
function statusOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null
  if ('context' in value && 'status' in value) return String(value.status)
  return 'snapshot' in value ? statusOf(parsed(value.snapshot)) : null
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith('{')) return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return null
  }
}

import type { SQLInputValue } from 'node:sqlite'
import type { Statements } from '../sqlite/operation.ts'
import { parseWorkflowRun, type WorkflowRun } from './workflow-run.ts'

export interface RunFilter {
  readonly workflowName?: string | undefined
  readonly runId?: string | undefined
  readonly resourceId?: string | undefined
  readonly status?: string | undefined
  readonly fromDate?: Date | undefined
  readonly toDate?: Date | undefined
  /** Pages count from 0 and are cut only if both are numbers, as in Mastra's stores. */
  readonly page?: number | undefined
  readonly perPage?: number | false | undefined
}

/** Runs that match every filter, newest first, and how many there are on all pages. */
export async function listWorkflowRuns(
  statements: Statements,
  filter: RunFilter,
): Promise<{ runs: WorkflowRun[]; total: number }> {
  const conditions: readonly (readonly [string, SQLInputValue | undefined])[] = [
    ['workflow_name = ?', filter.workflowName],
    ['run_id = ?', filter.runId],
    ['resourceId = ?', filter.resourceId],
    [`json_extract(snapshot, '$.status') = ?`, filter.status],
    ['createdAt >= ?', filter.fromDate?.toISOString()],
    ['createdAt <= ?', filter.toDate?.toISOString()],
  ]
  const given = conditions.flatMap(([sql, value]) => (value === undefined ? [] : [{ sql, value }]))
  const where = ['true', ...given.map(({ sql }) => sql)].join(' AND ')
  const rows = await statements.all(
    `SELECT * FROM mastra_workflow_snapshot WHERE ${where} ORDER BY createdAt DESC`,
    ...given.map(({ value }) => value),
  )
  const { page, perPage } = filter
  const isPaged = typeof page === 'number' && typeof perPage === 'number'
  const shown = isPaged ? rows.slice(page * perPage, (page + 1) * perPage) : rows
  return { runs: shown.map(parseWorkflowRun), total: rows.length }
}

import type { SQLInputValue } from 'node:sqlite'
import type { TaskRules } from '../task-rules/task-rules.ts'
import { columnOf } from './task-fields.ts'

type OneOrMore = string | readonly string[] | undefined
type DateField = 'createdAt' | 'startedAt' | 'suspendedAt' | 'completedAt'

/** Which tasks are meant; what is not given does not narrow. */
export interface TaskFilter {
  readonly status?: OneOrMore
  readonly agentId?: OneOrMore
  readonly runId?: OneOrMore
  readonly threadId?: OneOrMore
  readonly resourceId?: OneOrMore
  readonly toolName?: OneOrMore
  readonly toolCallId?: OneOrMore
  /** The instant that the two dates are about; default `createdAt`. */
  readonly dateFilterBy?: DateField | undefined
  readonly fromDate?: Date | undefined
  readonly toDate?: Date | undefined
}

/** A filter with an order and, where `perPage` is given, a page, counted from 0. */
export interface TaskQuery extends TaskFilter {
  readonly orderBy?: DateField | undefined
  readonly orderDirection?: 'asc' | 'desc' | undefined
  readonly page?: number | undefined
  readonly perPage?: number | undefined
}

const NAMES = ['status', 'agentId', 'runId', 'threadId', 'resourceId', 'toolName', 'toolCallId'] as const

/** The condition of a statement, with its parameters; empty where nothing was given. */
export function whereOf(
  filter: TaskFilter,
  { encodeInstant }: Pick<TaskRules, 'encodeInstant'>,
): { readonly sql: string; readonly values: readonly SQLInputValue[] } {
  const dated = columnOf(filter.dateFilterBy ?? 'createdAt')
  const conditions = [
    ...NAMES.map((name) => isOneOf(columnOf(name), filter[name])),
    filter.fromDate === undefined ? null : { sql: `${dated} >= ?`, values: [encodeInstant(filter.fromDate)] },
    filter.toDate === undefined ? null : { sql: `${dated} < ?`, values: [encodeInstant(filter.toDate)] },
  ].filter((condition) => condition !== null)
  return {
    sql: conditions.length === 0 ? '' : `WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}`,
    values: conditions.flatMap(({ values }) => values),
  }
}

function isOneOf(column: string, given: OneOrMore) {
  if (given === undefined) return null
  const values = [given].flat()
  return { sql: `${column} IN (${values.map(() => '?').join(', ')})`, values }
}

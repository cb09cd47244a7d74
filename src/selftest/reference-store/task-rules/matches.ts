import type { SQLInputValue } from 'node:sqlite'
import type { Guard } from './task-rules.ts'

/** A condition on one column: none for undefined, IS NULL for null, equality for a value. */
export function matches(column: string, expected: SQLInputValue | undefined): Guard | null {
  if (expected === undefined) return null
  if (expected === null) return { sql: `${column} IS NULL`, values: [] }
  return { sql: `${column} = ?`, values: [expected] }
}

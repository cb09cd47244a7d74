import { sql } from 'kysely'
import type { Rules } from '../rules.ts'
import { insertRow, TABLE, updateRow } from '../statements.ts'
import type { Columns } from '../task-columns.ts'

/**
 * As the published adapter keeps instants: in UTC without a zone, beside a mirror with one that is read and compared.
 * The mirror of the lease has no default: rows of before would have leases that nobody took.
 */
export const PG_RULES: Rules = {
  ownership: [
    ['ownerId', 'text'],
    ['leaseExpiresAt', 'timestamp'],
    ['leaseExpiresAtZ', 'timestamptz'],
  ],
  addColumn: async (db, column, type) => {
    await sql`alter table ${TABLE} add column if not exists ${sql.ref(column)} ${sql.raw(type)}`.execute(db)
  },
  encoding: {
    json: (text) => text,
    parsed: (stored) => stored,
    instant: (column, at) => inBoth(column, at?.toISOString() ?? null),
    selection: (column, kind) =>
      kind === 'instant' ? sql`${sql.ref(`${column}Z`)} as ${sql.ref(column)}` : sql.ref(column),
  },
  leaseIs: (expected) => sql`"leaseExpiresAtZ" = ${expected.toISOString()}`,
  insert: insertRow,
  write: updateRow,
}

function inBoth(column: string, text: string | null): Columns {
  return { [column]: text, [`${column}Z`]: text }
}

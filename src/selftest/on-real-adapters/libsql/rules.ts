import { sql } from 'kysely'
import type { Rules } from '../rules.ts'
import { insertRow, TABLE, updateRow } from '../statements.ts'

/** As the published adapter keeps values: instants as ISO texts, JSON as blobs that only SQLite reads. */
export const LIBSQL_RULES: Rules = {
  ownership: [
    ['ownerId', 'text'],
    ['leaseExpiresAt', 'text'],
  ],
  addColumn: async (db, column, type) => {
    const { rows } = await sql<{
      name: string
    }>`select name from pragma_table_info('mastra_background_tasks')`.execute(db)
    if (rows.some(({ name }) => name === column)) return
    await sql`alter table ${TABLE} add column ${sql.ref(column)} ${sql.raw(type)}`.execute(db)
  },
  encoding: {
    json: (text) => sql`jsonb(${text})`,
    parsed: (stored) => JSON.parse(String(stored)) as unknown,
    instant: (column, at) => ({ [column]: at?.toISOString() ?? null }),
    selection: (column, kind) =>
      kind === 'json' ? sql`json(${sql.ref(column)}) as ${sql.ref(column)}` : sql.ref(column),
  },
  leaseIs: (expected) => sql`"leaseExpiresAt" = ${expected.toISOString()}`,
  insert: insertRow,
  write: updateRow,
}

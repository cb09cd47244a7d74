import type { Kysely } from 'kysely'
import type { ObservedRow, RawRows } from '../../adapters/adapter.ts'
import type { RawRow } from '../verdict/report.ts'
import type { ServerDialect } from './run-state.ts'

/** Mastra's own name in its SQL stores. */
export const TASK_TABLE = 'mastra_background_tasks'

/** A database server, as far as tasks are in it. */
export type TaskDatabase = Record<typeof TASK_TABLE, { id: string }>

/** Reads and removes task rows on a database server, by SQL that is the same for all of them. */
export function taskRows(
  db: Kysely<TaskDatabase>,
  { orNoTable }: ServerDialect,
): Pick<RawRows, 'rows' | 'all' | 'remove'> {
  return {
    async rows(ids) {
      const query = db
        .selectFrom(TASK_TABLE)
        .selectAll()
        .where('id', 'in', [...ids])
      return underIds(ids, (await orNoTable(query.execute())) as RawRow[])
    },
    all: () => orNoTable(db.selectFrom(TASK_TABLE).selectAll().orderBy('id').execute()) as Promise<RawRow[]>,
    async remove(ids) {
      if (ids.length === 0) return []
      const among = [...ids]
      await orNoTable(db.deleteFrom(TASK_TABLE).where('id', 'in', among).execute())
      const left = await orNoTable(db.selectFrom(TASK_TABLE).select('id').where('id', 'in', among).execute())
      return left.map(({ id }) => id)
    },
  }
}

function underIds(ids: readonly string[], found: readonly RawRow[]): ObservedRow[] {
  const byId = Map.groupBy(found, (row) => String(row['id']))
  return ids.map((id) => {
    const rows = byId.get(id) ?? []
    return { id, row: rows[0] === undefined ? null : { ...rows[0] }, copies: rows.length }
  })
}

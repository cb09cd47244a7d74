import { sql } from 'kysely'
import type { ServerDialect } from '../sql/run-state.ts'

/** PostgreSQL, as readings need it. */
export const POSTGRES: ServerDialect = {
  async orNoTable(rows) {
    try {
      return await rows
    } catch (error) {
      if ((error as { code?: unknown }).code === UNDEFINED_TABLE) return []
      throw error
    }
  },
  byBytes: (column) => sql`${sql.ref(column)} collate "C"`,
}

const UNDEFINED_TABLE = '42P01'

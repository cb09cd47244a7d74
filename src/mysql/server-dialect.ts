import { sql } from 'kysely'
import type { ServerDialect } from '../sql/run-state.ts'

/** MySQL and MariaDB, as readings need them. */
export const MYSQL: ServerDialect = {
  async orNoTable(rows) {
    try {
      return await rows
    } catch (error) {
      if ((error as { code?: unknown }).code === 'ER_NO_SUCH_TABLE') return []
      throw error
    }
  },
  byBytes: (column) => sql`cast(${sql.ref(column)} as binary)`,
}

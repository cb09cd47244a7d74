import { sql } from 'kysely'
import type { ServerDialect } from '../sql/run-state.ts'
import { errorNumber } from './error-number.ts'

/** "Invalid object name". */
const NO_SUCH_TABLE = 208

/** SQL Server, as readings need it. */
export const MSSQL: ServerDialect = {
  async orNoTable(rows) {
    try {
      return await rows
    } catch (error) {
      if (errorNumber(error) === NO_SUCH_TABLE) return []
      throw error
    }
  },
  byBytes: (column) => sql`cast(${sql.ref(column)} as nvarchar(4000)) collate Latin1_General_BIN2`,
}

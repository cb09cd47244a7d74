import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** Rows of a table in which one of the columns `by` starts with a text; by SQLite's own library, not by the store. */
export function rowsOf(file, table, by, text) {
  if (!existsSync(file)) return []
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    database.exec('pragma busy_timeout = 8000')
    const columns = database.prepare('select name from pragma_table_info(?)').all(table)
    if (columns.length === 0) return []
    const shown = columns.map(({ name }) => readable(name)).join(', ')
    const own = by.map((column) => `substr("${column}", 1, ${text.length}) = :text`).join(' or ')
    return database.prepare(`select ${shown} from "${table}" where ${own} order by rowid`).all({ text })
  } finally {
    database.close()
  }
}

/** libSQL keeps JSON as blobs, which are read as text. */
function readable(name) {
  return `case when typeof("${name}") = 'blob' then json("${name}") else "${name}" end as "${name}"`
}

import { writeFileSync } from 'node:fs'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { join } from 'node:path'
import { auditAt } from './audit-at.ts'
import type { UsersDatabase } from './users-database.ts'

const ROWS_EACH = 3

/** A database file with rows in every table that the adapter makes, among them running tasks that nobody owns. */
export async function libsqlFile(folder: string): Promise<UsersDatabase> {
  const file = join(folder, 'application.db')
  // An empty file is an empty database.
  writeFileSync(file, '', { mode: 0o600 })
  const users: UsersDatabase = {
    flags: ['--adapter', '@mastra/libsql@1.23.1', '--url', `file:${file}`],
    environment: {},
    keepsRows: true,
    dump: async () => dumpOf(file),
  }
  // The adapter makes its tables when a store is opened.
  await auditAt(users, join(folder, 'first'), ['tasks/shared-database']).ended
  fill(file)
  return users
}

function fill(file: string): void {
  using database = new DatabaseSync(file)
  for (const table of tablesOf(database)) {
    const columns = database.prepare(`pragma table_info("${table}")`).all() as {
      name: string
      type: string
    }[]
    const insert = database.prepare(
      `insert into "${table}" (${columns.map(({ name }) => `"${name}"`).join()}) values (${columns.map(() => '?').join()})`,
    )
    for (let row = 1; row <= ROWS_EACH; row += 1)
      insert.run(...columns.map(({ name, type }) => valueFor(name, type, row)))
  }
}

function valueFor(column: string, type: string, row: number): string | number {
  if (column === 'status') return 'running'
  return /int|real|num|float/i.test(type) ? row : `application-${row}`
}

function dumpOf(file: string): string {
  using database = new DatabaseSync(file, { readOnly: true })
  const tables = tablesOf(database).map((table) => [
    table,
    database
      .prepare(`select * from "${table}"`)
      .all()
      .map((row: Record<string, SQLOutputValue>) => JSON.stringify(row))
      .toSorted(),
  ])
  return JSON.stringify(tables, null, 1)
}

function tablesOf(database: DatabaseSync): string[] {
  const rows = database
    .prepare(`select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name`)
    .all()
  return rows.map(({ name }) => String(name))
}

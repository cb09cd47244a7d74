import { Kysely, SqliteDialect } from 'kysely'
import type { Receipt } from '../history/receipt.ts'
import { openNodeSqlite } from '../sqlite/open-node-sqlite.ts'
import type { DeskTables } from './desk-tables.ts'

/**
 * Reads a desk's file, on a connection of its own: every request in the order it was recorded, also those that the
 * receiver did not live to fold into the file. Throws when there is no such file or it is not a desk's, because
 * "no requests" would be a finding.
 */
export function readReceipts(file: string): Receipt[] {
  const database = openNodeSqlite(file, { readOnly: true })
  try {
    // Run by hand: kysely's own way is asynchronous, and this is one statement on a file of our own.
    const query = receiptsQuery(
      new Kysely<DeskTables>({ dialect: new SqliteDialect({ database }) }),
    ).compile()
    const rows = database.prepare(query.sql).all(query.parameters) as ReceiptRow[]
    return rows.map(({ worker, key, effect, at_wall }) => ({
      worker,
      key,
      accepted: effect !== null,
      atWall: at_wall,
    }))
  } finally {
    database.close()
  }
}

interface ReceiptRow {
  readonly worker: string
  readonly key: string | null
  readonly effect: number | null
  readonly at_wall: number
}

function receiptsQuery(db: Kysely<DeskTables>) {
  return db
    .selectFrom('requests')
    .leftJoin('effects', 'effects.request_id', 'requests.id')
    .select(['requests.worker', 'requests.key', 'requests.at_wall', 'effects.id as effect'])
    .orderBy('requests.id')
}

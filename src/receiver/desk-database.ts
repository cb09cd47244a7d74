import { closeSync, openSync } from 'node:fs'
import { Kysely, sql, SqliteDialect } from 'kysely'
import { openNodeSqlite } from '../sqlite/open-node-sqlite.ts'
import type { DeskTables } from './desk-tables.ts'

/** A request as the receiver took it in. */
export interface DeskEntry {
  readonly operationId: string
  readonly worker: string
  readonly key: string | null
}

/** What became of a request: `effect` is the number of the effect that it had, null for a duplicate. */
export interface Outcome {
  readonly accepted: boolean
  readonly effect: number | null
}

/** The file of one desk. What `record` has answered is committed and survives a SIGKILL of this process. */
export class DeskDatabase {
  readonly #db: Kysely<DeskTables>

  private constructor(db: Kysely<DeskTables>) {
    this.#db = db
  }

  /** Makes the file and its tables; throws if there is such a file, because evidence is never overwritten. */
  static async create(file: string): Promise<DeskDatabase> {
    closeSync(openSync(file, 'wx', 0o600))
    const db = new Kysely<DeskTables>({ dialect: new SqliteDialect({ database: openNodeSqlite(file) }) })
    await sql`pragma journal_mode = wal`.execute(db)
    // A commit is in the system's hands before it returns, which is enough for a SIGKILL; with `full` it is also on
    // the disk, so that an answer outlives the machine. It costs a fraction of a millisecond.
    await sql`pragma synchronous = full`.execute(db)
    await createTables(db)
    return new DeskDatabase(db)
  }

  /** Records a request, and its effect if its key is new or it has none, in one transaction. */
  record({ operationId, worker, key }: DeskEntry): Promise<Outcome> {
    return this.#db.transaction().execute(async (transaction) => {
      const request = await transaction
        .insertInto('requests')
        .values({ operation_id: operationId, worker, key, at_wall: Date.now() })
        .returning('id')
        .executeTakeFirstOrThrow()
      const effect = await transaction
        .insertInto('effects')
        .values({ request_id: request.id, key })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .returning('id')
        .executeTakeFirst()
      return { accepted: effect !== undefined, effect: effect?.id ?? null }
    })
  }

  /** Folds the write-ahead log into the file and closes it: what is left is one file that can be read anywhere. */
  async close(): Promise<void> {
    await sql`pragma journal_mode = delete`.execute(this.#db)
    await this.#db.destroy()
  }
}

async function createTables(db: Kysely<DeskTables>): Promise<void> {
  await db.schema
    .createTable('requests')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('operation_id', 'text', (column) => column.notNull())
    .addColumn('worker', 'text', (column) => column.notNull())
    .addColumn('key', 'text')
    .addColumn('at_wall', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('effects')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('request_id', 'integer', (column) => column.notNull().unique().references('requests.id'))
    .addColumn('key', 'text')
    .execute()
  await db.schema.createIndex('effects_key').unique().on('effects').column('key').execute()
}

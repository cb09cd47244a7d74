import { BSON, MongoClient, type Db, type Document, type Filter } from 'mongodb'
import { recordAsRow } from '../../src/redis/record-as-row.ts'
import { RUN_TABLES, type RunTable } from '../../src/sql/run-tables.ts'
import { stateOfRun } from '../../src/sql/state-of-run.ts'
import type { RawRow } from '../../src/verdict/report.ts'
import type { RowsModule } from '../adapter.ts'

const TASKS = 'mastra_background_tasks'

/** Reads and removes documents over a connection of its own; a field is text, a number or null, see `recordAsRow`. */
export const connect: RowsModule['connect'] = async ({ url }) => {
  const client = await MongoClient.connect(url)
  const db = client.db()
  const tasks = db.collection(TASKS)
  const found = async (filter: Filter<Document>) => (await tasks.find(filter).toArray()).map(asRow)
  return {
    async rows(ids) {
      const rows = await found({ id: { $in: [...ids] } })
      return ids.map((id) => {
        const own = rows.filter((row) => row['id'] === id)
        return { id, row: own[0] ?? null, copies: own.length }
      })
    },
    all: () => found({}),
    makeOldTable: async () => null,
    runState: (base) => readRun(db, base),
    removeRuns: (bases) => removeRuns(db, bases),
    async remove(ids) {
      await tasks.deleteMany({ id: { $in: [...ids] } })
      const left = new Set((await found({ id: { $in: [...ids] } })).map((row) => row['id']))
      return ids.filter((id) => left.has(id))
    },
    close: () => client.close(),
  }
}

function readRun(db: Db, base: string): Promise<RawRow> {
  return stateOfRun(base, async (table) => {
    const found = db.collection(table.table).find(isOf(table, base))
    return (await found.sort({ createdAt: 1 }).toArray()).map(asRow)
  })
}

async function removeRuns(db: Db, bases: readonly string[]): Promise<string[]> {
  const left: string[] = []
  for (const base of bases) {
    for (const table of RUN_TABLES) await db.collection(table.table).deleteMany(isOf(table, base))
    if (Object.keys(await readRun(db, base)).length > 0) left.push(base)
  }
  return left
}

/** Without a collation, MongoDB compares text by bytes. */
function isOf({ owner, name }: RunTable, base: string): Filter<Document> {
  const startsWith = { $gte: base, $lt: `${base.slice(0, -1)}/` }
  return { $or: [{ [owner]: startsWith }, { [name]: startsWith }] }
}

/** `_id` is the server's, and new with every document: it would tell apart what is equal. */
function asRow({ _id, ...fields }: Document): RawRow {
  return recordAsRow(BSON.EJSON.stringify(fields, { relaxed: true }))
}

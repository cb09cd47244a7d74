// A store of one's own for fence-audit: one storage instance whose domains are kept in two databases.
//
//   fence-audit --core 1.71.0 --adapter @mastra/libsql@1.23.1 --store examples/custom-store/my-store.mjs --scenarios default
//
// An application imports its own factory here, and audits what it has installed: --project . --store ./my-store.mjs
import { join } from 'node:path'
import { rowsOf } from './rows-of.mjs'

/** Every directory has databases of its own, with nobody else's tasks: a manager may start, so scenarios can run. */
export const isolated = true

/** Where each domain is. A domain that is not listed does not exist. */
const FILES = { backgroundTasks: 'tasks.db', workflows: 'runs.db', memory: 'runs.db' }

/** How the tables of runs are called in a reading, and the columns that say whose a row is. */
const RUN_TABLES = [
  { table: 'mastra_workflow_snapshot', shown: 'snapshots', id: 'run_id', owner: 'run_id' },
  { table: 'mastra_threads', shown: 'threads', id: 'id', owner: 'resourceId' },
  { table: 'mastra_messages', shown: 'messages', id: 'id', owner: 'thread_id' },
  { table: 'mastra_resources', shown: 'resources', id: 'id', owner: 'id' },
]

/** The same databases for every identity: A and B are two workers of one application. */
export async function createStorage({ load, directory, identity }) {
  const { LibSQLStore } = await load('@mastra/libsql')
  const { MastraCompositeStore } = await load('@mastra/core/storage')
  const stores = new Map()
  for (const file of new Set(Object.values(FILES))) {
    stores.set(file, new LibSQLStore({ id: `${identity}-${file}`, url: `file:${join(directory, file)}` }))
  }
  const domains = {}
  for (const [domain, file] of Object.entries(FILES))
    domains[domain] = await stores.get(file).getStore(domain)
  return new MastraCompositeStore({ id: identity, domains })
}

/** A task's row, read without the store: every column as text, number or null. */
export async function readRow({ directory, id }) {
  const [row = null] = rowsOf(join(directory, FILES.backgroundTasks), 'mastra_background_tasks', ['id'], id)
  return row
}

/** The rows of all tasks. Scenarios are observed by it. */
export async function readRows({ directory }) {
  return rowsOf(join(directory, FILES.backgroundTasks), 'mastra_background_tasks', ['id'], '')
}

/** All that is stored of one run, whose ids start with `base`: `messages.m1.content` is a column of the message m1. */
export async function readRunState({ directory, base }) {
  const state = {}
  for (const { table, shown, id, owner } of RUN_TABLES) {
    const rows = rowsOf(join(directory, FILES.workflows), table, [id, owner], base)
    for (const [index, row] of rows.entries()) {
      // Ids that the store chose itself are numbered.
      const name = row[id].startsWith(base) ? row[id].slice(base.length) : index + 1
      for (const [column, value] of Object.entries(row)) state[`${shown}.${name}.${column}`] = value
    }
  }
  return state
}

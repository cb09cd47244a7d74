import { sql } from 'kysely'
import { HELD } from '../../controls/checks-on-refusals.ts'
import type { Expectation } from '../../controls/control.ts'
import type { Rules, Update } from '../rules.ts'
import { assignments, insertion, insertRow, isThere, updateRow } from '../statements.ts'
import type { Columns } from '../task-columns.ts'
import { Turns } from '../../turns.ts'
import { PG_RULES } from './rules.ts'

/** One way in which a fenced store on PostgreSQL is broken: a single rule, exchanged. */
export interface PgFault extends Expectation {
  /** Its number in the catalogue of faults; a letter tells variants apart. */
  readonly id: string
  /** One sentence: what this store does. */
  readonly does: string
  /** What goes wrong for a user of such a store. */
  readonly hazard: string
  readonly change: (rules: Rules) => Partial<Rules>
}

const RACES = ['tasks/claim-race', 'tasks/reclaim-race', 'tasks/finish-race'] as const
const RACED: Expectation = { caughtBy: ['tasks/held-claim', 'tasks/claim-race'], also: [...HELD, ...RACES] }

/** Whatever PostgreSQL itself does not let happen as an empty value: columns that the published table wants filled. */
const FILLED: Columns = {
  tool_call_id: '',
  tool_name: '',
  agent_id: '',
  run_id: '',
  args: '{}',
  status: 'running',
  retry_count: 0,
  max_retries: 0,
  timeout_ms: 0,
  createdAt: sql`now()`,
}

/** Faults that are about a database: its transactions, its types, its upserts. */
export const PG_FAULTS: Readonly<Record<string, PgFault>> = {
  'read-then-write': {
    id: 'F10',
    does: 'Reads and compares, and then writes without looking again.',
    hazard: 'two workers claim one task',
    ...RACED,
    change: () => ({ write: readThenWrite }),
  },
  'read-then-write-in-a-transaction': {
    id: 'F10',
    does: 'Reads and writes in one transaction that locks nothing, as PostgreSQL does it by default.',
    hazard: 'two workers claim one task, and the transaction looks as if it prevented that',
    ...RACED,
    change: () => ({
      write: (update) => update.db.transaction().execute((db) => readThenWrite({ ...update, db })),
    }),
  },
  'read-then-write-locked-in-the-store': {
    id: 'F11',
    does: 'Reads, compares and writes, one at a time within a store object.',
    hazard: 'two processes, or two stores of one process, claim one task',
    ...RACED,
    change: () => {
      const turns = new Turns()
      return { write: (update) => turns.take(() => readThenWrite(update)) }
    },
  },
  'read-then-write-locked-in-the-module': {
    id: 'F11',
    does: 'Reads, compares and writes, one at a time within the process.',
    hazard: 'two processes claim one task',
    ...RACED,
    change: () => ({ write: (update) => TURNS_OF_PROCESS.take(() => readThenWrite(update)) }),
  },
  'whole-row-written-back': {
    id: 'F12',
    does: 'Reads the task, changes what was asked, and writes all of it back.',
    hazard: 'what another worker wrote in between is undone',
    caughtBy: ['tasks/held-update', 'tasks/lost-update'],
    change: ({ write }) => ({
      write: async (update) => {
        const task = await update.read()
        return task === null
          ? 0
          : write({ ...update, columns: { ...update.encode(task), ...update.columns } })
      },
    }),
  },
  'create-replaces': {
    id: 'F16',
    does: 'Replaces the row when its id is taken.',
    hazard: 'a repeated create wipes a task that somebody runs',
    caughtBy: ['tasks/create-exclusive'],
    change: () => ({
      insert: async ({ db, columns }) => {
        await sql`${insertion(columns)} on conflict ("id") do update set ${assignments(columns)}`.execute(db)
      },
    }),
  },
  'lease-compared-in-seconds': {
    id: 'F23',
    does: 'Compares leases by date_trunc(second).',
    hazard: 'a recovery takes a lease that was renewed within the second',
    caughtBy: ['tasks/lease-precision'],
    change: () => ({
      leaseIs: (expected) =>
        sql`date_trunc('second', "leaseExpiresAtZ") = date_trunc('second', ${expected.toISOString()}::timestamptz)`,
    }),
  },
  'lease-kept-as-a-day': {
    id: 'F23',
    does: 'Keeps leases in columns of type date.',
    hazard: 'every lease has lapsed as soon as it is given',
    caughtBy: ['tasks/lease-persisted'],
    also: ['tasks/timezone', 'tasks/expected-lease', 'tasks/lease-precision', 'tasks/held-renewal'],
    change: ({ ownership }) => ({
      ownership: ownership.map(([column, type]) => [column, type === 'text' ? type : 'date'] as const),
    }),
  },
  'lease-compared-as-text': {
    id: 'F25',
    does: 'Compares the text of a lease in PostgreSQL with one that a Date makes.',
    hazard: 'a recovery that names the lease that it read never matches',
    caughtBy: ['tasks/lease-precision'],
    also: ['tasks/timezone'],
    change: () => ({ leaseIs: (expected) => sql`"leaseExpiresAtZ"::text = ${expected.toISOString()}` }),
  },
  'lease-in-local-time': {
    id: 'F25',
    does: 'Hands Dates to a column without a zone, and reads that one.',
    hazard: 'workers in two time zones see leases that are hours off',
    caughtBy: ['tasks/timezone'],
    change: ({ encoding }) => ({
      encoding: {
        ...encoding,
        instant: (column, at) => (column === LEASE ? { [LEASE]: at } : encoding.instant(column, at)),
        selection: (column, kind) => (column === LEASE ? sql.ref(LEASE) : encoding.selection(column, kind)),
      },
      leaseIs: (expected) => sql`"leaseExpiresAt" = ${expected}`,
    }),
  },
  'late-write-inserts': {
    id: 'F35',
    does: 'Brings a task back that was deleted in the meantime.',
    hazard: 'a late worker resurrects what its user deleted',
    caughtBy: ['tasks/late-write-after-delete'],
    also: ['tasks/true-means-applied'],
    change: ({ write }) => ({
      write: async (update) => {
        const { db, id, columns } = update
        const applied = await write(update)
        if (applied > 0 || (await isThere({ db, id, conditions: [] }))) return applied
        await insertRow({ db, columns: { ...FILLED, ...columns, id } })
        return 1
      },
    }),
  },
}

const LEASE = 'leaseExpiresAt'
const TURNS_OF_PROCESS = new Turns()

/** The rules of the store that keeps the contract, or of the one with a fault; throws for a name that is none. */
export function rulesWith(fault: string | undefined): Rules {
  if (fault === undefined) return PG_RULES
  const broken = PG_FAULTS[fault]
  if (broken === undefined) throw new Error(`The store on PostgreSQL has no fault ${fault}.`)
  return { ...PG_RULES, ...broken.change(PG_RULES) }
}

async function readThenWrite(update: Update): Promise<number> {
  return (await isThere(update)) ? updateRow({ ...update, conditions: [] }) : 0
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SQLInputValue, SQLOutputValue } from 'node:sqlite'

/** A database call that is about to be made. `number` counts within the operation, from 1. */
export interface DatabaseCall {
  readonly operation: string
  readonly number: number
  readonly sql: string
}

/** Is awaited before each database call, so that a call can be held; a transaction stays open meanwhile. */
export type OnCall = (call: DatabaseCall) => Promise<void> | void

export type Row = Record<string, SQLOutputValue>

/** The statements of one transaction, or of reads outside of one. */
export interface Statements {
  /** Runs any statement and returns its rows: of a write, those it asks for by RETURNING. */
  all(sql: string, ...parameters: SQLInputValue[]): Promise<Row[]>
  first(sql: string, ...parameters: SQLInputValue[]): Promise<Row | undefined>
}

/** What an operation does to a connection, without the announcements. */
export interface Run {
  readonly begin: () => Promise<void>
  readonly exec: (sql: string) => void
  readonly all: (sql: string, parameters: SQLInputValue[]) => Row[]
}

type InTurn = <T>(body: (run: Run) => Promise<T>) => Promise<T>

/** One call of a store's method, as the database sees it. */
export class Operation {
  readonly name: string
  /** Reads of committed rows, outside of any transaction. */
  readonly committed: Statements
  readonly #onCall: OnCall
  readonly #inTurn: InTurn
  #number = 0

  constructor(name: string, onCall: OnCall, reader: Run, inTurn: InTurn) {
    this.name = name
    this.#onCall = onCall
    this.#inTurn = inTurn
    this.committed = this.#statements(reader)
  }

  /** Runs `body` in one write transaction (BEGIN IMMEDIATE), which any error rolls back. */
  readonly transaction = <T>(body: (tx: Statements) => Promise<T>): Promise<T> =>
    this.#inTurn(async (run) => {
      await this.#announce('BEGIN IMMEDIATE')
      await run.begin()
      try {
        const result = await body(this.#statements(run))
        await this.#announce('COMMIT')
        run.exec('COMMIT')
        return result
      } catch (error) {
        await this.#rollBack(run)
        throw error
      }
    })

  async #rollBack(run: Run): Promise<void> {
    try {
      await this.#announce('ROLLBACK')
    } finally {
      run.exec('ROLLBACK')
    }
  }

  #statements(run: Run): Statements {
    const all: Statements['all'] = async (sql, ...parameters) => {
      await this.#announce(sql)
      return run.all(sql, parameters)
    }
    return { all, first: async (sql, ...parameters) => (await all(sql, ...parameters))[0] }
  }

  async #announce(sql: string): Promise<void> {
    this.#number += 1
    await this.#onCall({ operation: this.name, number: this.#number, sql })
    // node:sqlite answers at once. Without a turn of the event loop, a writer in a loop would starve its process.
    await nextTurn()
  }
}

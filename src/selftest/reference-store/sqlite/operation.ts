import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SQLInputValue, SQLOutputValue } from 'node:sqlite'

/** A database call that is about to be made. `number` counts within the operation, from 1. */
export interface DatabaseCall {
  readonly operation: string
  readonly number: number
  readonly sql: string
}

/**
 * Is awaited before each database call, so that a call can be held; a transaction stays open meanwhile. If it throws,
 * the call is not made. If it resolves to a function, that is called when the call was made, and may throw as well.
 */
export type OnCall = (call: DatabaseCall) => Promise<AfterCall | undefined | void> | void
type AfterCall = () => void

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
  /** A statement that is a transaction by itself, and waits for another process's. */
  readonly allAlone: (sql: string, parameters: SQLInputValue[]) => Promise<Row[]>
}

type InTurn = <T>(body: (run: Run) => Promise<T>) => Promise<T>

/** One call of a store's method, as the database sees it. */
export class Operation {
  readonly name: string
  /** Reads of committed rows, outside of any transaction. */
  readonly committed: Statements
  /** Writes of one statement each, outside of any transaction. */
  readonly alone: Statements
  readonly #onCall: OnCall
  readonly #inTurn: InTurn
  #number = 0

  constructor(name: string, onCall: OnCall, reader: Run, inTurn: InTurn) {
    this.name = name
    this.#onCall = onCall
    this.#inTurn = inTurn
    this.committed = this.#statements(reader)
    this.alone = this.#statementsBy((sql, parameters) => inTurn((run) => run.allAlone(sql, parameters)))
  }

  /** Runs `body` in one write transaction (BEGIN IMMEDIATE), which any error rolls back. */
  readonly transaction = <T>(body: (tx: Statements) => Promise<T>): Promise<T> =>
    this.#inTurn(async (run) => {
      let isOpen = false
      try {
        await this.#call('BEGIN IMMEDIATE', async () => {
          await run.begin()
          isOpen = true
        })
        const result = await body(this.#statements(run))
        await this.#call('COMMIT', () => {
          run.exec('COMMIT')
          isOpen = false
        })
        return result
      } catch (error) {
        if (isOpen) await this.#rollBack(run)
        throw error
      }
    })

  async #rollBack(run: Run): Promise<void> {
    try {
      await this.#call('ROLLBACK', () => {})
    } finally {
      run.exec('ROLLBACK')
    }
  }

  #statements(run: Run): Statements {
    return this.#statementsBy((sql, parameters) => run.all(sql, parameters))
  }

  #statementsBy(make: (sql: string, parameters: SQLInputValue[]) => Row[] | Promise<Row[]>): Statements {
    const all: Statements['all'] = (sql, ...parameters) => this.#call(sql, () => make(sql, parameters))
    return { all, first: async (sql, ...parameters) => (await all(sql, ...parameters))[0] }
  }

  async #call<T>(sql: string, make: () => T | Promise<T>): Promise<T> {
    this.#number += 1
    const after = await this.#onCall({ operation: this.name, number: this.#number, sql })
    // node:sqlite answers at once. Without a turn of the event loop, a writer in a loop would starve its process.
    await nextTurn()
    const result = await make()
    after?.()
    return result
  }
}

import { DatabaseSync } from 'node:sqlite'
import { beginWrite, retryWhileLocked } from './retry-while-locked.ts'
import { Operation, type OnCall, type Run } from './operation.ts'

/**
 * One SQLite file, opened twice: writes take turns on one connection, because a transaction stays open across awaits
 * and must not swallow its neighbours; reads have a connection of their own and see committed rows only.
 */
export class Database {
  readonly #writer: DatabaseSync
  readonly #reader: DatabaseSync
  readonly #onCall: OnCall
  #turn: Promise<unknown> = Promise.resolve()

  constructor(file: string, onCall: OnCall = () => {}) {
    this.#writer = new DatabaseSync(file)
    this.#reader = new DatabaseSync(file)
    this.#onCall = onCall
    // A reader waits only while another process recovers the file or removes its log.
    this.#reader.exec('PRAGMA busy_timeout = 1000')
  }

  /** Makes tables that are not there yet. Several processes may do so at once. */
  async prepare(statements: readonly string[]): Promise<void> {
    await this.#inTurn(async () => {
      await retryWhileLocked(() => this.#writer.exec('PRAGMA journal_mode = WAL'))
      this.#writer.exec('PRAGMA synchronous = NORMAL')
      await beginWrite(this.#writer)
      for (const statement of statements) this.#writer.exec(statement)
      this.#writer.exec('COMMIT')
    })
  }

  /** Starts an operation, whose database calls are numbered from 1 and announced before each is made. */
  operation(name: string): Operation {
    const inTransaction = <T>(body: (run: Run) => Promise<T>) => this.#inTurn(() => body(runOn(this.#writer)))
    return new Operation(name, this.#onCall, runOn(this.#reader), inTransaction)
  }

  async close(): Promise<void> {
    await this.#inTurn(() => {
      this.#writer.close()
      this.#reader.close()
      return Promise.resolve()
    })
  }

  #inTurn<T>(body: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(body)
    this.#turn = result.catch(() => {})
    return result
  }
}

function runOn(connection: DatabaseSync): Run {
  return {
    begin: () => beginWrite(connection),
    exec: (sql) => connection.exec(sql),
    all: (sql, parameters) => connection.prepare(sql).all(...parameters),
    allAlone: (sql, parameters) => retryWhileLocked(() => connection.prepare(sql).all(...parameters)),
  }
}

import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'

/** How long a write waits for another process's transaction, in ms: well under the 5 s that Mastra's stores wait. */
const LOCK_WAIT_MS = 3_000
const POLL_MS = 2
const SQLITE_BUSY = 5

/** Opens a write transaction. Waits for the lock without blocking the event loop, as SQLite's own waiting would. */
export async function beginWrite(connection: DatabaseSync): Promise<void> {
  await retryWhileLocked(() => connection.exec('BEGIN IMMEDIATE'))
}

/** Repeats what another process's lock forbids; throws SQLite's own "database is locked" after 3 s. */
export async function retryWhileLocked<T>(attempt: () => T): Promise<T> {
  const deadline = performance.now() + LOCK_WAIT_MS
  for (;;) {
    try {
      return attempt()
    } catch (error) {
      if (!isBusy(error)) throw error
      if (performance.now() > deadline) throw lockTimeout(error)
    }
    await wait(POLL_MS)
  }
}

/** The low byte of a result code is its family: SQLITE_BUSY_RECOVERY is busy, too. */
function isBusy(error: unknown): boolean {
  const code = (error as { errcode?: unknown }).errcode
  return typeof code === 'number' && (code & 0xff) === SQLITE_BUSY
}

function lockTimeout(cause: unknown): Error {
  return Object.assign(new Error('SQLITE_BUSY: database is locked', { cause }), { code: 'SQLITE_BUSY' })
}

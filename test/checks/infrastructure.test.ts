import { describe, expect, test } from 'vitest'
import { isInfrastructure } from '../../src/checks/infrastructure.ts'
import { factsOfError } from '../../src/worker/error-facts.ts'

/** An error as drivers and adapters make them. */
function error(message: string, facts: object = {}, cause?: unknown): Error {
  return Object.assign(new Error(message, cause === undefined ? {} : { cause }), facts)
}

class TaskConflictError extends Error {
  override name = 'TaskConflictError'
}

/** A refusal that is thrown: the store was asked and said no. */
const REFUSALS: Readonly<Record<string, unknown>> = {
  'a conflict that speaks of a time-out': new TaskConflictError('The lease of the task timed out.'),
  'a conflict that speaks of a lock': new TaskConflictError('The task is locked by another owner.'),
  'a conflict by its code': error('claim timeout', { code: 'LEASE_CONFLICT' }),
  'a conflict by its id, wrapped': error('update failed', {}, error('timed out', { id: 'STALE_LEASE' })),
  'a conflict within an error of Mastra': error(
    'update timed out',
    { id: 'MASTRA_STORAGE_X_UPDATE_TASK_FAILED' },
    new TaskConflictError('no'),
  ),
  'a fence conflict': error('the fence timed out', { id: 'STORAGE_RUN_FENCE_CONFLICT' }),
  'a code of its own beside words': error('The task timed out in status running.', { code: 'TASK_NOT_HELD' }),
  'a constraint': error('SQLITE_CONSTRAINT: too late, timed out', { code: 'SQLITE_CONSTRAINT' }),
  'an exception of a trigger': error('lease timeout', { code: 'P0001' }),
  'no code and no such words': error('not yours'),
  'something that is no error': 'no',
}

/** The database could not be asked. */
const INFRASTRUCTURE: Readonly<Record<string, unknown>> = {
  'what Node does not let a confined worker do': error('restricted', { code: 'ERR_ACCESS_DENIED' }),
  'the same in words': error('Access to this API has been restricted. Use --allow-fs-read.'),
  'a busy SQLite': error('SQLITE_BUSY: database is locked', { code: 'SQLITE_BUSY' }),
  'a busy SQLite by an extended code': error('x', { code: 'SQLITE_BUSY_SNAPSHOT' }),
  'a busy SQLite within an error of Mastra': error(
    'update failed',
    { id: 'MASTRA_STORAGE_LIBSQL_UPDATE_TASK_FAILED' },
    error('x', { code: 'SQLITE_BUSY' }),
  ),
  'a busy SQLite that is called a conflict': Object.assign(new TaskConflictError('no'), {
    cause: error('x', { code: 'SQLITE_BUSY' }),
  }),
  "a busy SQLite of Node's own": error('database is locked', { code: 'ERR_SQLITE_ERROR' }),
  'a missing table': error('no such table: mastra_background_tasks', { code: 'SQLITE_ERROR' }),
  'a reset connection': error('read ECONNRESET', { code: 'ECONNRESET' }),
  'a fetch without an answer': error('fetch failed', {}, error('x', { code: 'UND_ERR_SOCKET' })),
  'a fetch that gives no cause': error('fetch failed'),
  'a stopped PostgreSQL': error('terminating connection due to administrator command', { code: '57P01' }),
  'a serialization failure': error('could not serialize access', { code: '40001' }),
  'a deadlock': error('deadlock detected', { code: '40P01' }),
  'a lock that was not to be had': error('canceling statement', { code: '55P03' }),
  'a pool that is exhausted': error('timeout exceeded when trying to connect'),
  'a deadlock in SQL Server': error('Transaction (Process ID 53) was deadlocked on lock resources', {
    code: 'EREQUEST',
  }),
  'a connection to SQL Server that was closed': error('Connection is closed.', { code: 'ECONNCLOSED' }),
  'a pool of SQL Server that was never opened': error('x', { code: 'ENOCONN' }),
  'a lock wait in MySQL': error('Lock wait timeout exceeded', { code: 'ER_LOCK_WAIT_TIMEOUT' }),
  'words within a wrapper': error(
    'failed',
    { id: 'MASTRA_STORAGE_PG_UPDATE_TASK_FAILED' },
    error('Connection terminated unexpectedly'),
  ),
  "a file that was closed under Node's SQLite": error('database is not open', { code: 'ERR_INVALID_STATE' }),
  'a file that was closed under better-sqlite3': error('The database connection is not open'),
  'a client of libsql that was closed': error('The client is closed', { code: 'CLIENT_CLOSED' }),
  'a client of PostgreSQL that was closed': error('Client was closed and is not queryable'),
  'a pool of PostgreSQL that was ended': error('Cannot use a pool after calling end on the pool'),
  'a client of Redis that was closed': Object.assign(error('The client is closed'), {
    name: 'ClientClosedError',
  }),
  'a client of MongoDB that was closed': Object.assign(error('x'), { name: 'MongoNotConnectedError' }),
  "a full disk under Node's SQLite": error('database or disk is full', { code: 'ERR_SQLITE_ERROR' }),
  'a rollback after that of SQLite': error('cannot rollback - no transaction is active', {
    code: 'ERR_SQLITE_ERROR',
  }),
  'a file that may not grow': error('write', { code: 'EFBIG' }),
  'a time limit that was reached': AbortSignal.timeout(0).reason ?? new DOMException('x', 'TimeoutError'),
}

describe('an error of a store', () => {
  test.each(Object.entries(REFUSALS))('is a refusal: %s', (_, thrown) => {
    expect(isInfrastructure(factsOfError(thrown))).toBe(false)
  })

  test.each(Object.entries(INFRASTRUCTURE))('says that the database could not be asked: %s', (_, thrown) => {
    expect(isInfrastructure(factsOfError(thrown))).toBe(true)
  })

  test('is judged by what older evidence has of it', () => {
    const old = { name: 'Error', message: 'x', chain: ['x'] }
    expect(isInfrastructure({ ...old, code: 'SQLITE_BUSY' })).toBe(true)
    expect(isInfrastructure({ ...old, code: null, chain: ['failed', 'database is locked'] })).toBe(true)
    expect(isInfrastructure({ ...old, code: 'TASK_CONFLICT', chain: ['timed out'] })).toBe(false)
    expect(isInfrastructure(null)).toBe(false)
  })
})

test('an error of a confined worker says what lets it', () => {
  const denied = factsOfError(error('restricted', { code: 'ERR_ACCESS_DENIED' }))
  expect(denied.chain).toEqual(['restricted (fence-audit confines what it audits; --unconfined lets it.)'])
})

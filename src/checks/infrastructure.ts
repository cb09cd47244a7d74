import type { ErrorFacts } from '../history/event.ts'

/**
 * Whether an error says that the database could not be asked, as opposed to that it refused. Codes are asked first: of
 * the error and its causes, one that means a lost connection, a lock or a full disk decides. An error that calls itself
 * a conflict, or that has a code of its own, is a refusal whatever words its message has in it; words decide only
 * where there is no code that says anything. What nothing is known of counts as a refusal, and is quoted.
 */
export function isInfrastructure(error: ErrorFacts | null): boolean {
  if (error === null) return false
  const codes = error.codes ?? (error.code === null ? [] : [error.code])
  const names = error.names ?? [error.name]
  if (codes.some((code) => CODES.test(code)) || names.some((name) => NAMES.test(name))) return true
  if (error.conflict !== undefined || [...codes, ...names].some(saysConflict)) return false
  if (codes.some((code) => !SAYS_NOTHING.test(code))) return false
  return error.chain.some((message) => WORDS.test(message))
}

/** `TaskConflictError`, `STALE_LEASE`, `not-owner`: what an adapter calls a refusal that it throws. */
function saysConflict(name: string): boolean {
  return /conflict|stale|fence|precondition|not.?owne[rd]|lost.?(lease|owner)|lease.?lost|concurren|optimistic/i.test(
    name,
  )
}

const CODES = anyOf([
  /^SQLITE_(BUSY|LOCKED|IOERR|FULL|CANTOPEN|CORRUPT|READONLY|NOMEM|PROTOCOL|INTERRUPT)/,
  // Node, its fetch, and drivers that name their own errors in the same way.
  /^(ECONN|EPIPE$|ETIMEDOUT|ETIMEOUT|ENOTFOUND|ENOSPC|EHOST|ENET|EAI_|EIO$|EFBIG|EDQUOT|EMFILE|ENFILE|EROFS|ESOCKET|UND_ERR_)/,
  // A handle, client or stream that was closed under its user: by Node's SQLite, its streams, and libsql.
  /^(ERR_INVALID_STATE|ERR_STREAM_(DESTROYED|WRITE_AFTER_END)|ERR_SOCKET_CLOSED|CLIENT_CLOSED)$/,
  // Node's permission model, by which workers are confined: the store was not let, which is no refusal of its own.
  /^ERR_ACCESS_DENIED$/,
  /^(ABORT_ERR|CONNECT_TIMEOUT|CONNECTION_\w+|PROTOCOL_(CONNECTION_LOST|SEQUENCE_TIMEOUT|PACKETS_\w+))$/,
  // SQLSTATE: connection, resources, operator, system, rolled back to be tried again, lock, table, read only.
  /^(08...|53...|57...|58...|40...|55P03|42P01|25006)$/,
  // The driver of SQL Server.
  /^(ECLOSE|ENOCONN|ELOGIN|EINVALIDSTATE)$/,
  /^(ER_LOCK_(WAIT_TIMEOUT|DEADLOCK)|ER_CON_COUNT_ERROR|ER_NO_SUCH_TABLE|ER_SERVER_SHUTDOWN|ER_OPTION_PREVENTS_STATEMENT)$/,
])

const NAMES =
  /^(TimeoutError|AbortError|Mongo(Network|ServerSelection|Timeout|NotConnected|TopologyClosed|PoolClosed|ClientClosed)\w*|(Client(Closed|Offline)|SocketClosed\w*|Disconnects\w*|ConnectionTimeout)Error)$/

/** Codes under which everything is thrown: those of wrappers, and of SQLite and SQL Server for any statement that failed. */
const SAYS_NOTHING =
  /^(MASTRA_\w+|[A-Z_]*(FAILED|FAILURE|UNKNOWN)|UNKNOWN_ERROR|ERROR|ERR_SQLITE_ERROR|SQLITE_ERROR|SERVER_ERROR|HRANA_\w+|EREQUEST|\d|20)$/

const WORDS = anyOf([
  /SQLITE_(BUSY|LOCKED|IOERR|FULL|CANTOPEN|CORRUPT|READONLY)|database is locked|no such table|disk I\/O/,
  /access to this API has been restricted/,
  /disk is full|database( connection)? is (not open|closed)|unable to open database file|readonly database/,
  // SQLite has rolled back by itself, as it does on a full disk, and the store's own rollback hides why.
  /cannot (rollback|commit) - no transaction is active/,
  // Clients of Redis and PostgreSQL that were closed.
  /connection is closed|client is closed|client was closed|cannot use a pool after calling end|not queryable/,
  /time[d ]?-?out|ECONN|EPIPE|ENOTFOUND|ENOSPC|socket hang up|fetch failed|connection (terminated|refused|closed)/,
  /too many (connections|clients)/,
  // PostgreSQL and its driver: a server that stops, starts or is full, locks of others, tables that are gone.
  /terminating connection|the database system is|has encountered a connection error|connection slots are/,
  // SQL Server: a deadlock, a lock of others, a table that is gone.
  /was deadlocked on|lock request time out period exceeded|invalid object name/,
  /deadlock detected|relation "[^"]+" does not exist|in a read-only transaction/,
])

function anyOf(patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'), 'i')
}

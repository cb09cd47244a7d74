import type { Failure } from './protocol.ts'

/** The error of a driver whose database call was not made, as drivers of SQLite and of servers give it. */
export function driverError(failure: Exclude<Failure, 'lose-reply'>): Error {
  return failure === 'locked'
    ? coded('SQLITE_BUSY', 'SQLITE_BUSY: database is locked')
    : coded('ECONNRESET', 'read ECONNRESET: the connection to the database was lost')
}

/** The error of a driver whose connection broke after the call had reached the database: the same, as for its caller it is. */
export function lostReply(): Error {
  return driverError('lose-connection')
}

function coded(code: string, message: string): Error {
  return Object.assign(new Error(message), { code })
}

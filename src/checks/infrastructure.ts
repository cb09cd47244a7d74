import type { ErrorFacts } from '../history/event.ts'

/**
 * Whether an error says that the database could not be asked, as opposed to that it refused. An error that is on
 * neither list and left the row unchanged counts as a refusal, and is quoted.
 */
export function isInfrastructure(error: ErrorFacts | null): boolean {
  return error !== null && error.chain.some((message) => INFRASTRUCTURE.test(message))
}

const INFRASTRUCTURE =
  /SQLITE_(BUSY|LOCKED|IOERR|FULL|CANTOPEN|CORRUPT|READONLY)|database is locked|no such table|disk I\/O|time[d ]?-?out|ECONN|EPIPE|ENOTFOUND|ENOSPC|socket hang up|connection (terminated|refused|closed)|too many (connections|clients)/i

import { FenceAuditError } from '../errors.ts'

/** The server's code for an account or password that it does not take. */
const AUTHENTICATION_FAILED = 18

/** Why a MongoDB gave no connection, as a STORE_UNAVAILABLE with the remedy; `shown` is its URL without secrets. */
export function connectionProblem(cause: unknown, shown: string): FenceAuditError {
  return new FenceAuditError('STORE_UNAVAILABLE', `${shown} ${remedyFor(cause)}`, { cause })
}

function remedyFor(cause: unknown): string {
  const { code, codeName } = cause as { code?: unknown; codeName?: unknown }
  if (code === AUTHENTICATION_FAILED || codeName === 'AuthenticationFailed') {
    return 'does not take the user or the password of the URL. Are they right, and is authSource the database of the user?'
  }
  if (cause instanceof Error && cause.name === 'MongoParseError') {
    return 'is not a URL that the driver of MongoDB can read. Percent-encode what is special in its user and password.'
  }
  return 'cannot be reached. Is the server running, and the URL right?'
}

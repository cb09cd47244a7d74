import { FenceAuditError } from '../errors.ts'
import { NETWORK_PROBLEMS } from '../sql/network-problems.ts'
import { errorNumber } from './error-number.ts'

/** "CREATE DATABASE permission denied in database 'master'." */
const MAY_NOT_CREATE = 262

/** Codes of the driver tedious. */
const BY_CODE: Readonly<Record<string, string>> = {
  ...NETWORK_PROBLEMS,
  ELOGIN: 'the user or the password is wrong. Correct the URL.',
  ETIMEOUT: 'it does not answer. Check the host, the port and the firewall.',
  ECONNRESET: 'it broke the connection off. Check that this is the port of a SQL Server.',
  EENCRYPT: 'it does not encrypt. Add ?encrypt=false to the URL, if the network is yours.',
  ESOCKET:
    'the connection failed. Check that this is the port of a SQL Server; add ?trustServerCertificate=true to the URL if its certificate is one that nobody has signed.',
}

/**
 * The error STORE_UNAVAILABLE for a server that could not be used: what it is, and what to do. `shown` is its URL
 * without credentials. An error that says all that already is left as it is.
 */
export function connectionProblem(thrown: unknown, shown: string): FenceAuditError {
  if (thrown instanceof FenceAuditError) return thrown
  const cause = rootOf(thrown)
  const { code = '', message } = cause
  const meaning =
    errorNumber(cause) === MAY_NOT_CREATE
      ? 'the user may not make a database there, and an audit uses none that is there already. Give it the right, by "grant create any database to" and the name of its login, in master.'
      : (BY_CODE[code] ?? 'fence-audit could not use it. Check the URL.')
  return new FenceAuditError('STORE_UNAVAILABLE', `${shown}: ${meaning} (${message || code})`, { cause })
}

/** The innermost error that has a code that is known: the driver wraps those of the system in one of its own. */
function rootOf(thrown: unknown): Error & { readonly code?: string } {
  const [error] = Array.isArray(thrown) ? (thrown as unknown[]) : [thrown]
  const known = error as Error & { readonly code?: string; readonly errors?: readonly unknown[] }
  const inner = known.errors?.[0] ?? known.cause
  if (!(inner instanceof Error)) return known
  const root = rootOf(inner)
  return BY_CODE[root.code ?? ''] === undefined ? known : root
}

import { FenceAuditError } from '../errors.ts'
import { NETWORK_PROBLEMS } from '../sql/network-problems.ts'

/** The server's own codes and those of the driver mysql2. See MySQL's "Server Error Message Reference". */
const BY_CODE: Readonly<Record<string, string>> = {
  ...NETWORK_PROBLEMS,
  ER_ACCESS_DENIED_ERROR:
    'the password is wrong or missing, or there is no such user. Correct the URL, or set the password by FENCE_AUDIT_TOKEN.',
  ER_CON_COUNT_ERROR:
    'it has no connection left. An audit with the default scenarios needs about 40: close others, or raise max_connections.',
  ER_USER_LIMIT_REACHED: 'the user has no connection left. Raise max_user_connections to 40.',
  ER_HOST_NOT_PRIVILEGED: 'it lets nobody in from here. Create the user for this host.',
  ER_OPTION_PREVENTS_STATEMENT: 'it is read-only. Give the URL of the primary.',
  ER_SECURE_TRANSPORT_REQUIRED: 'it takes only connections with TLS. Add ?ssl=true to the URL.',
  HANDSHAKE_NO_SSL_SUPPORT: 'it has no TLS, which the URL asks for. Leave ssl out, if the network is yours.',
  HANDSHAKE_SSL_ERROR: 'its certificate is not trusted. Name its authority in NODE_EXTRA_CA_CERTS.',
  PROTOCOL_CONNECTION_LOST: 'it broke the connection off. Check that this is the port of a MySQL server.',
  ECONNRESET: 'it broke the connection off. Check that this is the port of a MySQL server.',
}

/**
 * The error STORE_UNAVAILABLE for a server that could not be used: what it is, and what to do. `shown` is its URL
 * without credentials.
 */
export function connectionProblem(cause: unknown, shown: string): FenceAuditError {
  const one: unknown = cause instanceof AggregateError ? cause.errors[0] : cause
  const { code = '', message } = one as { code?: string; message: string }
  const meaning = BY_CODE[code] ?? 'fence-audit could not use it. Check the URL.'
  return new FenceAuditError('STORE_UNAVAILABLE', `${shown}: ${meaning} (${message || code})`, { cause })
}

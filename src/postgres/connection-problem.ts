import { FenceAuditError } from '../errors.ts'
import { NETWORK_PROBLEMS } from '../sql/network-problems.ts'

/** What PostgreSQL's codes and those of the system mean to somebody who gave a URL. See PostgreSQL's appendix "Error Codes". */
const BY_CODE: Readonly<Record<string, string>> = {
  '28P01':
    'the password is wrong, or the role does not exist. Correct the URL, or set the password by FENCE_AUDIT_TOKEN.',
  '3D000': 'there is no such database. Create it, or correct the name at the end of the URL.',
  '53300':
    'it has no connection left. An audit with the default scenarios needs about 40: close others, or raise max_connections.',
  '57P03': 'the server is starting up or shutting down. Try again when it is up.',
  '25006': 'it is read-only. Give the URL of the primary.',
  ...NETWORK_PROBLEMS,
  ECONNRESET: 'it broke the connection off. Check that this is the port of a PostgreSQL server.',
}

/** The same for what has no code of its own, by the words of the server and of the driver pg. */
const BY_WORDS: readonly (readonly [said: RegExp, meaning: string])[] = [
  [
    /client password must be|password must be a string|SASL.*password/i,
    'it asks for a password and the URL has none. Set FENCE_AUDIT_TOKEN, or put it into the URL.',
  ],
  [
    /no encryption|SSL off|SSL\/TLS required|SSL connection is required|connection is insecure/i,
    'it takes only connections with TLS. Add ?sslmode=verify-full to the URL (or sslmode=no-verify for a certificate that nobody vouches for).',
  ],
  [
    /does not support SSL/i,
    'it has no TLS, which the URL asks for. Add ?sslmode=disable to the URL, if the network is yours.',
  ],
  [
    /valid client certificate/i,
    'it asks for a certificate of the role. Name it by ?sslcert=FILE and its key by sslkey=FILE.',
  ],
  [
    /PEM routines|asn1|key values mismatch/i,
    'sslrootcert, sslcert or sslkey is not the PEM file that it should be, or certificate and key are not a pair.',
  ],
  [
    /self[- ]signed|unable to (verify|get)|certificate/i,
    'its certificate is not trusted. Name its authority in NODE_EXTRA_CA_CERTS or by ?sslrootcert=FILE, or use ?sslmode=no-verify.',
  ],
  [/role .* does not exist/i, 'there is no such role. Correct the name in the URL, or create the role.'],
  [/no pg_hba\.conf entry/i, 'its pg_hba.conf does not let this role in from here. Add an entry for it.'],
  [
    /query_wait_timeout|max_client_conn|max clients reached/i,
    'a pooler in front of it has no session left. Give the direct URL of the server, or enlarge the pool.',
  ],
  [/timeout expired|connection timeout/i, 'it does not answer. Check the host, the port and the firewall.'],
]

/**
 * The error STORE_UNAVAILABLE for a server that could not be used: what it is, and what to do. `shown` is its URL
 * without credentials.
 */
export function connectionProblem(error: unknown, shown: string): FenceAuditError {
  const { code, message } = firstOf(error)
  const meaning =
    BY_WORDS.find(([said]) => said.test(message))?.[1] ??
    BY_CODE[code] ??
    'fence-audit could not use it. Check the URL.'
  return new FenceAuditError('STORE_UNAVAILABLE', `${shown}: ${meaning} (${message || code})`, {
    cause: error,
  })
}

/** For a host with several addresses Node reports one error for each. */
function firstOf(error: unknown): { code: string; message: string } {
  const one = error instanceof AggregateError ? (error.errors[0] as unknown) : error
  const { code } = one as { code?: unknown }
  return {
    code: typeof code === 'string' ? code : '',
    message: one instanceof Error ? one.message : String(one),
  }
}

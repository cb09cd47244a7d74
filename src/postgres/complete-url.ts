import { FenceAuditError } from '../errors.ts'
import { withAbsoluteTlsFiles } from './tls-files.ts'

const EXAMPLE = 'postgres://role:password@host:5432/database'

/**
 * The user's URL with everything in it that a connection needs: role, host and port are said, and the token is the
 * password where the URL has none. What is left out would otherwise be filled in from PG* variables, which workers
 * are not given. Files for TLS are named by absolute paths. Nothing of a wrong URL is quoted, because it may hold a password.
 *
 * @throws FenceAuditError STORE_UNAVAILABLE
 */
export function completeUrl(url: string, token: string | null): string {
  const [given = ''] = url.split('#')
  if (!/^postgres(ql)?:\/\//i.test(given)) {
    throw unavailable(`--url ${given.split(':')[0]}:… is not a URL of PostgreSQL. Write ${EXAMPLE}.`)
  }
  // A URL without a host is none to the parser; it means a socket, or this machine.
  const parsed = parse(given) ?? parse(given.replace(/^([a-z]+:\/\/[^/?@]*@?)(?=[/?]|$)/i, '$1localhost'))
  if (parsed === null) {
    throw unavailable(
      `--url cannot be read. Write ${EXAMPLE}, with special characters of the password percent-encoded (@ is %40, / is %2F), or give the password by FENCE_AUDIT_TOKEN.`,
    )
  }
  if (parsed.username === '')
    throw unavailable(`--url says no role. Write ${EXAMPLE.replace(':password', '')}.`)
  const secret = parsed.password === '' && token !== null ? `:${encodeURIComponent(token)}` : ''
  const authorized = given.replace(/^([a-z]+:\/\/[^/?@]*)@/i, `$1${secret}@`)
  const missing = Object.entries({ host: 'localhost', port: '5432' }).filter(
    ([name]) => !parsed.searchParams.has(name) && !saidInAuthority(given, parsed, name),
  )
  return missing.reduce(
    (so, [name, value]) => `${so}${so.includes('?') ? '&' : '?'}${name}=${value}`,
    withAbsoluteTlsFiles(authorized),
  )
}

/** Whether a complete URL holds a password. */
export function hasPassword(url: string): boolean {
  return /^[a-z]+:\/\/[^/?@:]*:[^/?@]+@/i.test(url)
}

function saidInAuthority(given: string, { port }: URL, name: string): boolean {
  const [, host = ''] = /^[a-z]+:\/\/(?:[^/?]*@)?([^/?:]*)/i.exec(given) ?? []
  return (name === 'port' ? port : host) !== ''
}

function parse(url: string): URL | null {
  // A second @ is taken for part of the password by some, and for its end by others.
  return URL.canParse(url) && !/^[a-z]+:\/\/[^/?]*@[^/?]*@/i.test(url) ? new URL(url) : null
}

function unavailable(message: string): FenceAuditError {
  return new FenceAuditError('STORE_UNAVAILABLE', message)
}

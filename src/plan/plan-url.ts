import { resolve } from 'node:path'
import { FenceAuditError } from '../errors.ts'

/**
 * A database URL with a relative `file:` path made absolute, because workers run elsewhere. Anything else is the
 * adapter's to accept or refuse.
 */
export function planUrl(url: string, cwd: string): string {
  if (!/^(file:|[a-z][a-z0-9+.-]*:\/\/)/i.test(url)) {
    // Not echoed: it may hold a password.
    throw new FenceAuditError('BAD_FLAG', '--url has no scheme: write file:/path/to/copy.db, or the like.')
  }
  const [, path, query = ''] = /^file:(?!:memory:|\/)([^?]+)(\?.*)?$/.exec(url) ?? []
  return path === undefined ? url : `file:${resolve(cwd, path)}${query}`
}

import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { FenceAuditError } from '../errors.ts'

/** An account of the system, by its numbers. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

/**
 * The account that PostgreSQL is to run under: null for our own, `nobody` when we are root, which it refuses to run as.
 *
 * @throws FenceAuditError STORE_UNAVAILABLE where there is no such account
 */
export function unprivilegedAccount(): Account | null {
  if (process.getuid?.() !== 0) return null
  try {
    return { uid: numberOf('-u'), gid: numberOf('-g') }
  } catch (cause) {
    throw new FenceAuditError(
      'STORE_UNAVAILABLE',
      `PostgreSQL does not run as root, and this system has no account nobody to run it as. Run fence-audit as another user, or give the URL of a server: --url postgres://role@host/database.`,
      { cause },
    )
  }
}

function numberOf(flag: '-u' | '-g'): number {
  return Number(
    execFileSync('id', [flag, 'nobody'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
  )
}

/** Whether everybody may go to this directory and read it. */
export function isOpenToAll(directory: string): boolean {
  for (let current = directory; ; current = dirname(current)) {
    if ((statSync(current).mode & 0o001) === 0) return false
    if (current === dirname(current)) return true
  }
}

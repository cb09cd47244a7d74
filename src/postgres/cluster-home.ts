import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Guardian } from '../worker/guardian.ts'
import { isOpenToAll, unprivilegedAccount, type Account } from './unprivileged.ts'

/** A socket's whole path must fit into so many bytes, on every system. */
const SOCKET_PATH_MAX = 100
const REMOVE = { recursive: true, force: true, maxRetries: 10, retryDelay: 50 } as const

/** The directory of a throw-away cluster: its data, its socket, and the account that all of it belongs to. */
export interface ClusterHome {
  readonly path: string
  readonly data: string
  /** Directory of PostgreSQL's `bin`, which the account can reach. */
  readonly native: string
  /** Null for our own. */
  readonly account: Account | null
  readonly password: string
  /** Holds the password for initdb. */
  readonly passwordFile: string
  remove(): Promise<void>
}

/**
 * Makes a home in the system's folder for temporary files, closed to everybody else. Not in the run's own directory:
 * the account nobody could not get there, and the path of a socket may be too long.
 */
export async function makeClusterHome(binaries: string, guardian: Guardian): Promise<ClusterHome> {
  const account = unprivilegedAccount()
  const name = `fence-audit-pg-${randomUUID().slice(0, 8)}`
  const path = join(parentFor(name, account), name)
  guardian.watchDirectory(path)
  const remove = async (): Promise<void> => {
    await rm(path, REMOVE)
    guardian.forgetDirectory(path)
  }
  try {
    await mkdir(path, { mode: 0o700 })
    const reachable = account === null || isOpenToAll(join(binaries, 'bin', 'postgres'))
    const native = reachable ? binaries : join(path, 'native')
    if (!reachable) await cp(binaries, native, { recursive: true, verbatimSymlinks: true })
    const password = randomBytes(24).toString('base64url')
    const passwordFile = join(path, 'password')
    await writeFile(passwordFile, password, { mode: 0o600 })
    if (account !== null)
      await promisify(execFile)('chown', ['-R', '-h', `${account.uid}:${account.gid}`, path])
    return { path, data: join(path, 'data'), native, account, password, passwordFile, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

function parentFor(name: string, account: Account | null): string {
  const own = tmpdir()
  const fits = join(own, name, '.s.PGSQL.5432').length <= SOCKET_PATH_MAX
  return fits && (account === null || isOpenToAll(own)) ? own : '/tmp'
}

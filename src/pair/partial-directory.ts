import { createHash, randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, join } from 'node:path'
import type { InstallContext } from './context.ts'
import { cacheUnwritable, isUnwritable } from './cache-unwritable.ts'
import { makeDirectories } from '../files/make-directories.ts'

const PREFIX = '.partial'
const HOST = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
const FOREIGN_AGE_MS = 24 * 60 * 60 * 1000
const REMOVE = { recursive: true, force: true, maxRetries: 5, retryDelay: 50 } as const

/**
 * A new empty directory beside the finished ones of `<cacheDir>/<folder>`, which is gone when it is disposed of, when
 * this process is killed, or at the latest when the next one comes along. Renaming it away keeps its content.
 *
 * @throws FenceAuditError CACHE_UNWRITABLE
 */
export async function createPartialDirectory(
  folder: string,
  context: InstallContext,
): Promise<AsyncDisposable & { readonly path: string }> {
  const parent = join(context.cacheDir, folder)
  const path = join(parent, `${PREFIX}-${HOST}-${process.pid}-${randomUUID()}`)
  context.guardian.watchDirectory(path)
  try {
    makeDirectories(path)
    await sweep(parent)
  } catch (error) {
    context.guardian.forgetDirectory(path)
    if (isUnwritable(error)) throw cacheUnwritable(context.cacheDir, error)
    throw error
  }
  return {
    path,
    async [Symbol.asyncDispose](): Promise<void> {
      await rm(path, REMOVE)
      context.guardian.forgetDirectory(path)
    },
  }
}

/** Removes what processes left that are no more. */
async function sweep(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (name.startsWith(`${PREFIX}-`) && (await isAbandoned(join(parent, name))))
      await rm(join(parent, name), REMOVE)
  }
}

/** On another machine or in another container that shares this cache, the process cannot be asked for: by age then. */
async function isAbandoned(path: string): Promise<boolean> {
  const [, host, pid] = /^\.partial-([0-9a-f]+)-(\d+)-/.exec(basename(path)) ?? []
  if (host === HOST) return !isAlive(Number(pid))
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
  return Date.now() - mtimeMs > FOREIGN_AGE_MS
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it is there, but not ours.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

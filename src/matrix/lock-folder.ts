import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FenceAuditError } from '../errors.ts'
import { makeDirectories } from '../files/make-directories.ts'

const FILE = 'in-use-by'

/**
 * Keeps other processes from writing to a matrix's folder until it is disposed of. A process that was killed holds
 * nothing any more.
 *
 * @throws FenceAuditError RUN_UNDER_WAY, OUTPUT_UNWRITABLE
 */
export function lockFolder(folder: string): Disposable {
  const path = join(folder, FILE)
  try {
    makeDirectories(folder, 0o700)
    take(path)
  } catch (cause) {
    if (cause instanceof FenceAuditError) throw cause
    throw new FenceAuditError(
      'OUTPUT_UNWRITABLE',
      `Cannot write to ${folder}: ${(cause as Error).message}. Give another directory by --out.`,
      { cause },
    )
  }
  return { [Symbol.dispose]: () => rmSync(path, { force: true }) }
}

function take(path: string): void {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const holder = Number(readFileSync(path, 'utf8'))
    if (holder !== process.pid && isAlive(holder))
      throw new FenceAuditError(
        'RUN_UNDER_WAY',
        `The process ${holder} is writing the matrix of this folder (${path}): wait for it, or give another folder by --out.`,
      )
    writeFileSync(path, String(process.pid), { mode: 0o600 })
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it is there, but not ours.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

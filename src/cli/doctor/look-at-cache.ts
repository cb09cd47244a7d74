import { constants, accessSync, existsSync, lstatSync, readdirSync, statfsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DoctorFinding } from './finding.ts'
import { makeDirectories } from '../../files/make-directories.ts'

/** A pair takes about 300 MB when nothing of it is in the cache yet. */
const FREE_BYTES_MIN = 1e9

/** Whether the cache can be written, how large it is, and what its disk has left. */
export function lookAtCache(cacheDir: string): readonly DoctorFinding[] {
  try {
    makeDirectories(cacheDir)
    accessSync(cacheDir, constants.W_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [
      {
        what: 'cache',
        state: 'missing',
        text: `cannot be written (${reason}): give another with --cache-dir`,
      },
      lookAtDisk(cacheDir),
    ]
  }
  return [
    { what: 'cache', state: 'ok', text: `${cacheDir}, ${inMegabytes(bytesIn(cacheDir))}` },
    lookAtDisk(cacheDir),
  ]
}

function lookAtDisk(cacheDir: string): DoctorFinding {
  let directory = cacheDir
  while (!existsSync(directory)) directory = dirname(directory)
  const { bavail, bsize } = statfsSync(directory)
  const free = bavail * bsize
  const text = `${inMegabytes(free)} free`
  return free >= FREE_BYTES_MIN
    ? { what: 'disk', state: 'ok', text }
    : { what: 'disk', state: 'note', text: `${text}: a new pair may not fit` }
}

/** Files that share their content through hard links, as pnpm's do, count once. */
function bytesIn(directory: string): number {
  const seen = new Set<number>()
  let bytes = 0
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    // Another audit may be at work here; what it removes meanwhile is not counted.
    const stats = lstatSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })
    if (stats === undefined || seen.has(stats.ino)) continue
    seen.add(stats.ino)
    bytes += stats.size
  }
  return bytes
}

function inMegabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6).toLocaleString('en')} MB`
}

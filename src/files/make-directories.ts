import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a directory and those above it that are missing; a directory that is there already is fine. Not by Node's
 * own `recursive` option, which never returns where the system answers "no such directory" to the making of one,
 * as below /proc.
 *
 * @throws the system's error, with its `code`
 */
export function makeDirectories(path: string, mode = 0o777): void {
  const missing: string[] = []
  for (let current = path; !existsSync(current); current = dirname(current)) missing.unshift(current)
  for (const directory of missing) makeOne(directory, mode)
  if (!statSync(path).isDirectory()) {
    throw Object.assign(new Error(`ENOTDIR: not a directory, '${path}'`), { code: 'ENOTDIR' })
  }
}

function makeOne(directory: string, mode: number): void {
  try {
    mkdirSync(directory, { mode })
  } catch (error) {
    // Somebody else was faster, which is what we wanted.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

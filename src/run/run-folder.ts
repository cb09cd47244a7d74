import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { FenceAuditError } from '../errors.ts'
import { makeDirectories } from '../files/make-directories.ts'

/** A folder below `<outDir>/runs`; its id is its name. */
export interface RunFolder {
  readonly id: string
  readonly path: string
}

/**
 * Makes `<outDir>/runs/<time>-<label>` for its owner only, and lets `latest` point to it; a second run within the same
 * second gets a number.
 *
 * @throws FenceAuditError OUTPUT_UNWRITABLE
 */
export function makeRunFolder(outDir: string, label: string, startedAt: Date): RunFolder {
  const runs = join(outDir, 'runs')
  const stem = `${startedAt.toISOString().slice(0, 19).replaceAll(':', '')}-${label.replaceAll(/[^\w.@-]+/g, '-')}`
  try {
    makeDirectories(runs, 0o700)
    const id = makeUnique(runs, stem)
    pointLatestAt(runs, id)
    return { id, path: join(runs, id) }
  } catch (cause) {
    throw new FenceAuditError(
      'OUTPUT_UNWRITABLE',
      `Cannot write evidence to ${runs}: ${(cause as Error).message}. Give another directory by --out.`,
      { cause },
    )
  }
}

function makeUnique(runs: string, stem: string): string {
  for (let attempt = 1; ; attempt += 1) {
    const id = attempt === 1 ? stem : `${stem}-${attempt}`
    try {
      mkdirSync(join(runs, id), { mode: 0o700 })
      return id
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

function pointLatestAt(runs: string, id: string): void {
  const latest = join(runs, 'latest')
  try {
    rmSync(latest, { force: true })
    symlinkSync(id, latest, 'dir')
  } catch {
    // A convenience only: some file systems have no links, and two runs may start at once.
  }
}

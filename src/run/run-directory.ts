import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FenceAuditError } from '../errors.ts'
import type { RunFacts } from '../history/run-facts.ts'
import { makeDirectories } from '../files/make-directories.ts'

/** The directory of one run, readable by its owner only: evidence is never overwritten and never shared by default. */
export class RunDirectory {
  readonly id: string
  readonly path: string

  /**
   * Makes `<outDir>/runs/<time>-<label>`; a second run within the same second gets a number.
   *
   * @throws FenceAuditError OUTPUT_UNWRITABLE
   */
  constructor(outDir: string, label: string, startedAt: Date) {
    const runs = join(outDir, 'runs')
    const stem = `${startedAt.toISOString().slice(0, 19).replaceAll(':', '')}-${label.replaceAll(/[^\w.@-]+/g, '-')}`
    try {
      makeDirectories(runs, 0o700)
      this.id = makeUnique(runs, stem)
    } catch (cause) {
      throw new FenceAuditError(
        'OUTPUT_UNWRITABLE',
        `Cannot write evidence to ${runs}: ${(cause as Error).message}. Give another directory by --out.`,
        { cause },
      )
    }
    this.path = join(runs, this.id)
    mkdirSync(this.workers, { mode: 0o700 })
    pointLatestAt(runs, this.id)
  }

  /** Logs of the worker processes. */
  get workers(): string {
    return join(this.path, 'workers')
  }

  /** Databases of the run; removed at its end unless they are to be kept. */
  get stores(): string {
    return join(this.path, 'stores')
  }

  /** Of these, the ones that audited code may write to. */
  get places(): string {
    return join(this.stores, 'places')
  }

  writeFacts(facts: RunFacts): void {
    this.#write('run.json', facts)
  }

  writeVerdicts(report: object): void {
    this.#write('verdicts.json', report)
  }

  #write(name: string, value: object): void {
    writeFileSync(join(this.path, name), `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 })
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

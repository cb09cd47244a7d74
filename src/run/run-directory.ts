import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FenceAuditError } from '../errors.ts'
import type { RunFacts } from '../history/run-facts.ts'
import { makeDirectories } from '../files/make-directories.ts'
import { makeRunFolder } from './run-folder.ts'
import type { RunOfStores } from './run-of-stores.ts'

/** The directory of one run, readable by its owner only: evidence is never overwritten and never shared by default. */
export class RunDirectory {
  readonly id: string
  readonly path: string

  private constructor(id: string, path: string) {
    this.id = id
    this.path = path
    mkdirSync(this.workers, { mode: 0o700 })
  }

  /** A run of its own, see `makeRunFolder`. @throws FenceAuditError OUTPUT_UNWRITABLE */
  static alone(outDir: string, label: string, startedAt: Date): RunDirectory {
    const { id, path } = makeRunFolder(outDir, label, startedAt)
    return new RunDirectory(id, path)
  }

  /** The part of one store in a run of several. */
  static within(run: RunOfStores, name: string): RunDirectory {
    const path = join(run.path, name)
    makeDirectories(path, 0o700)
    return new RunDirectory(`${run.id}/${name}`, path)
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

  /** Answers with why they could not be written, else with null. */
  writeVerdicts(report: object): FenceAuditError | null {
    try {
      this.#write('verdicts.json', report)
      return null
    } catch (cause) {
      return new FenceAuditError(
        'OUTPUT_UNWRITABLE',
        `${join(this.path, 'verdicts.json')} could not be written: ${(cause as Error).message}. Make room on the ` +
          'disk, and judge the run again with fence-audit recheck.',
        { cause },
      )
    }
  }

  #write(name: string, value: object): void {
    writeFileSync(join(this.path, name), `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 })
  }
}

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Line } from './result.ts'
import type { Section, Subject } from './section.ts'

export interface SectionRun {
  /** An empty folder; each lane makes one of its own in it. */
  readonly directory: string
  readonly signal: AbortSignal
  readonly onBegin: (section: string, name: string) => void
  readonly onEnd: () => void
}

/** Some subjects of one section that wait to be tried, and the lines of those that were. */
export class SectionLanes {
  readonly section: Section
  /** One lane each: it starts a tester and tries what is waiting, until nothing is. */
  readonly jobs: readonly (() => Promise<void>)[]
  readonly #subjects: readonly Subject[]
  readonly #waiting: Subject[]
  readonly #lines = new Map<Subject, Line>()

  constructor(section: Section, subjects: readonly Subject[], run: SectionRun) {
    this.section = section
    this.#subjects = subjects
    this.#waiting = subjects.filter(isTried).toSorted((one, other) => rank(one) - rank(other))
    for (const subject of subjects)
      if (!isTried(subject)) this.#lines.set(subject, { subject, trial: null, ms: 0 })
    const count = Math.min(section.lanes, this.#waiting.length)
    this.jobs = Array.from({ length: count }, (_, index) => () => this.#lane(index, run))
  }

  /** In the order of the subjects. */
  get lines(): readonly Line[] {
    return this.#subjects.flatMap((subject) => this.#lines.get(subject) ?? [])
  }

  async #lane(index: number, { directory, signal, onBegin, onEnd }: SectionRun): Promise<void> {
    if (this.#waiting.length === 0 || signal.aborted) return
    const own = join(directory, `${this.section.title}-${index}`)
    mkdirSync(own, { mode: 0o700 })
    await using tester = await this.section.start({ directory: own, signal })
    for (let next = this.#next(signal); next !== undefined; next = this.#next(signal)) {
      onBegin(this.section.title, next.name)
      const startedAtMs = performance.now()
      const trial = await tester.try(next)
      if (signal.aborted) return
      this.#lines.set(next, { subject: next, trial, ms: performance.now() - startedAtMs })
      onEnd()
    }
  }

  #next({ aborted }: AbortSignal): Subject | undefined {
    return aborted ? undefined : this.#waiting.shift()
  }
}

/** Whether a subject is tried, and not only listed. */
export function isTried({ due }: Subject): boolean {
  return due !== 'uncaught'
}

function rank({ due, takesLong }: Subject): number {
  // Healthy ones are put through everything.
  return takesLong === true ? 0 : due === 'left alone' ? 1 : 2
}

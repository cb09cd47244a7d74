import { mkdirSync, mkdtempSync, realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Guardian } from '../../worker/guardian.ts'
import type { Line, SelftestResult } from './result.ts'
import type { Section, Subject } from './section.ts'
import { SECTIONS } from './sections.ts'

/** How far a selftest is: subjects tried and planned, and the one that was begun last. */
export interface SelftestProgress {
  readonly section: string
  readonly name: string
  readonly done: number
  readonly of: number
}

export interface SelftestOptions {
  /** All subjects, not only the quick ones. */
  readonly isFull: boolean
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: SelftestProgress) => void
  /** Default all. */
  readonly sections?: readonly Section[]
}

/**
 * Tries the subjects of every section, one section after the other. When it is interrupted the result holds what was
 * tried until then. Nothing that it started or wrote is left.
 *
 * Rejects when the processes that a section needs do not come up.
 */
export async function runSelftest(options: SelftestOptions): Promise<SelftestResult> {
  const { isFull, signal = new AbortController().signal, sections = SECTIONS } = options
  const startedAtMs = performance.now()
  const chosen = sections.map((section) => ({
    section,
    subjects: section.subjects.filter((subject) => isFull || subject.isQuick),
  }))
  const of = chosen.flatMap(({ subjects }) => subjects.filter(isTried)).length
  let done = 0
  await using guardian = new Guardian()
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'fence-audit-selftest-')))
  guardian.watchDirectory(directory)
  try {
    const tried: SelftestResult['sections'][number][] = []
    for (const { section, subjects } of chosen) {
      const { title, how } = section
      const lines = await trySection(section, subjects, {
        directory,
        signal,
        onBegin: (name) => options.onProgress?.({ section: title, name, done, of }),
        onEnd: () => (done += 1),
      })
      if (lines.length > 0) tried.push({ title, how, lines })
    }
    return { isFull, sections: tried, ms: performance.now() - startedAtMs }
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 5 })
    guardian.forgetDirectory(directory)
  }
}

interface SectionRun {
  readonly directory: string
  readonly signal: AbortSignal
  readonly onBegin: (name: string) => void
  readonly onEnd: () => void
}

/** Tries some subjects in as many lanes as the section has; the lines come in the order of the subjects. */
async function trySection(
  section: Section,
  subjects: readonly Subject[],
  run: SectionRun,
): Promise<readonly Line[]> {
  const lines = new Map<Subject, Line>()
  for (const subject of subjects) if (!isTried(subject)) lines.set(subject, { subject, trial: null, ms: 0 })
  // Healthy ones are put through everything and take longest.
  const waiting = subjects.filter(isTried).toSorted((one, other) => rank(one) - rank(other))
  // One lane that fails ends the others.
  const failure = new AbortController()
  const signal = AbortSignal.any([run.signal, failure.signal])
  const lane = async (index: number): Promise<void> => {
    const directory = join(run.directory, `${section.title}-${index}`)
    mkdirSync(directory, { mode: 0o700 })
    await using tester = await section.start({ directory, signal })
    for (let next = waiting.shift(); next !== undefined && !signal.aborted; next = waiting.shift()) {
      run.onBegin(next.name)
      const startedAtMs = performance.now()
      const trial = await tester.try(next)
      if (signal.aborted) return
      lines.set(next, { subject: next, trial, ms: performance.now() - startedAtMs })
      run.onEnd()
    }
  }
  const count = run.signal.aborted ? 0 : Math.min(section.lanes, waiting.length)
  const ended = await Promise.allSettled(
    Array.from({ length: count }, async (_, index) => {
      try {
        await lane(index)
      } catch (error) {
        failure.abort()
        throw error
      }
    }),
  )
  const failed = ended.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected' && !run.signal.aborted) throw failed.reason
  return subjects.flatMap((subject) => lines.get(subject) ?? [])
}

function isTried({ due }: Subject): boolean {
  return due !== 'uncaught'
}

function rank({ due }: Subject): number {
  return due === 'left alone' ? 0 : 1
}

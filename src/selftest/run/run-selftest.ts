import { mkdtempSync, realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Guardian } from '../../worker/guardian.ts'
import { inLanes, lanesHere } from './lanes.ts'
import type { SelftestResult } from './result.ts'
import { isTried, SectionLanes } from './section-lanes.ts'
import type { Section } from './section.ts'
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
  /** How many subjects are tried at a time; default what the machine carries. */
  readonly lanes?: number
}

/**
 * Tries the subjects of every section, in as many lanes as the machine carries; those of the next section begin where
 * lanes are free. When it is interrupted the result holds what was tried until then. Nothing that it started or wrote
 * is left.
 *
 * Rejects when the processes that a section needs do not come up.
 */
export async function runSelftest(options: SelftestOptions): Promise<SelftestResult> {
  const { isFull, sections = SECTIONS, lanes = lanesHere() } = options
  const startedAtMs = performance.now()
  await using guardian = new Guardian()
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'fence-audit-selftest-')))
  guardian.watchDirectory(directory)
  // One lane that fails ends the others.
  const failure = new AbortController()
  const signal = AbortSignal.any([failure.signal, ...(options.signal === undefined ? [] : [options.signal])])
  const chosen = sections.map(({ subjects }) => subjects.filter((subject) => isFull || subject.isQuick))
  const of = chosen.flat().filter(isTried).length
  let done = 0
  const run = {
    directory,
    signal,
    onBegin: (section: string, name: string) => options.onProgress?.({ section, name, done, of }),
    onEnd: () => (done += 1),
  }
  try {
    const tried = sections.map((section, index) => new SectionLanes(section, chosen[index] ?? [], run))
    // One with a single lane has the longest way to go.
    const byLanes = tried.toSorted(
      (one, other) => Math.min(one.section.lanes, 2) - Math.min(other.section.lanes, 2),
    )
    await inLanes(
      lanes,
      byLanes.flatMap(({ jobs }) => jobs),
      () => failure.abort(),
    ).catch((error: unknown) => {
      // An interruption fails whatever is under way.
      if (options.signal?.aborted !== true) throw error
    })
    const shown = tried.flatMap(({ section: { title, how }, lines }) =>
      lines.length === 0 ? [] : [{ title, how, lines }],
    )
    return { isFull, sections: shown, ms: performance.now() - startedAtMs }
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 5 })
    guardian.forgetDirectory(directory)
  }
}

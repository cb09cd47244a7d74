import type { Line, SelftestResult } from '../../src/selftest/run/result.ts'
import type { Subject, Trial } from '../../src/selftest/run/section.ts'
import { SECTIONS } from '../../src/selftest/run/sections.ts'

/** A selftest in which everything came out as it must, without one being run. */
export function allAsDue(): SelftestResult {
  const sections = SECTIONS.map(({ title, how, subjects }) => ({
    title,
    how,
    lines: subjects.map((subject) => lineOf(subject)),
  }))
  return { isFull: true, sections, ms: 0 }
}

export function lineOf(subject: Subject, trial: Partial<Trial> = {}): Line {
  const asDue: Trial = { outcome: 'as due', problems: [], verdicts: new Map() }
  return { subject, trial: subject.due === 'uncaught' ? null : { ...asDue, ...trial }, ms: 0 }
}

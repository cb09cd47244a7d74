import type { Line } from '../../src/selftest/run/result.ts'

/** What became of one line, as a few words: the checks that caught it, `left alone`, or what went wrong. */
export function outcomeInWords({ subject, trial }: Line): string {
  if (trial === null) return 'not caught'
  if (trial.outcome === 'open') return 'not shown'
  if (trial.outcome === 'not run') return 'not run'
  if (trial.outcome === 'wrong') return subject.due === 'caught' ? 'NOT CAUGHT as it must be' : 'FLAGGED'
  return subject.due === 'caught' ? subject.by.join(', ') : 'left alone'
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

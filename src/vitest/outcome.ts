import type { Verdict } from '../verdict/verdict.ts'

/** What became of a test: `skip` and `fail` say why, `skip` in one line. */
export type Outcome = { readonly kind: 'pass' } | { readonly kind: 'skip' | 'fail'; readonly text: string }

export interface Judged {
  readonly verdict: Verdict
  /** True when the grade of a domain depends on it. */
  readonly decides: boolean
  readonly isExpectedAbsent: boolean
  /** What a reader has to know where it does not hold, and the same in one line. */
  readonly text: string
  readonly brief: string
}

/**
 * A verdict as the outcome of a test. What could not be shown fails like what is broken; only what holds passes: what
 * decides nothing, and what is known to be absent, is skipped with its finding.
 */
export function outcomeOf({ verdict, decides, isExpectedAbsent, text, brief }: Judged): Outcome {
  switch (verdict) {
    case 'holds':
      return { kind: 'pass' }
    case 'absent':
      if (isExpectedAbsent) return { kind: 'skip', text: `as expected: ${brief}` }
      return decides ? { kind: 'fail', text } : undecided(brief)
    case 'violated':
    case 'inconclusive':
    case 'error':
      return decides ? { kind: 'fail', text } : undecided(brief)
    default:
      throw new Error(`No outcome for ${String(verdict satisfies never)}.`)
  }
}

function undecided(brief: string): Outcome {
  return { kind: 'skip', text: `decides nothing: ${brief}` }
}

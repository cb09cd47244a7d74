import type { Cause, Verdict } from '../verdict/verdict.ts'

/** What is concluded from one run of a scenario. */
export interface RunJudgement {
  readonly verdict: Verdict
  /** One sentence: what happened, or what was missing. */
  readonly summary: string
  readonly cause: Cause
  readonly missingWitnesses: readonly string[]
  readonly notes: readonly string[]
}

/** Something that had to be seen was not: nothing is concluded. */
export function inconclusiveRun(summary: string, missingWitnesses: readonly string[]): RunJudgement {
  return { verdict: 'inconclusive', summary, cause: null, missingWitnesses, notes: [] }
}

/** The run itself went wrong, which says nothing about the pair. */
export function failedRun(detail: string): RunJudgement {
  return {
    verdict: 'error',
    summary: `The run could not be carried out: ${detail.split('\n')[0] ?? ''}`,
    cause: null,
    missingWitnesses: [],
    notes: [],
  }
}

import type { Judgement } from '../verdict/verdict.ts'
import type { Check } from './check.ts'
import type { CheckEvidence } from './check-evidence.ts'
import { absentMethod } from './not-implemented.ts'
import { inconclusive } from './refusal.ts'
import type { RunStage } from './run-stage.ts'

interface GuardCheck extends Pick<Check, 'id' | 'domain' | 'title'> {
  /** Methods without which nobody can write there. */
  readonly methods: readonly string[]
  /** `status` where a core before run fencing relies on it already. */
  readonly needs: Check['needs']
  readonly run: (stage: RunStage) => Promise<void>
  readonly judge: (evidence: CheckEvidence) => Judgement
}

/**
 * A check on a guard of the workflows or memory domain that is older than run fencing. It says what an application can
 * rely on today; who owns a run is another question, so the grade of the domain does not depend on it.
 */
export function guardCheck({ methods, run, judge, ...about }: GuardCheck): Check {
  return {
    ...about,
    required: false,
    run: (stage) => run(stage.runs),
    judge(evidence) {
      const facts = evidence.domains?.[about.domain]
      if (facts === undefined)
        return inconclusive('This', ['the store was opened and its domains were described'])
      if (!facts.present) return { verdict: 'absent', summary: `The store has no ${about.domain} domain.` }
      const lacking = methods.filter((method) => !facts.methods.includes(method))
      if (lacking.length === 0) return absentMethod(evidence) ?? judge(evidence)
      return { verdict: 'absent', summary: `${facts.class} has no ${lacking.join(', ')}.` }
    },
  }
}

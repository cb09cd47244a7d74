import type { Domain, Judgement } from '../verdict/verdict.ts'
import type { Check } from './check.ts'
import type { CheckEvidence } from './check-evidence.ts'
import type { CheckId } from './check-id.ts'
import type { HistoryStage } from './history-stage.ts'
import { absentMethod } from './not-implemented.ts'
import { inconclusive } from './refusal.ts'
import type { RunStage } from './run-stage.ts'

export interface RunCheck {
  readonly id: CheckId
  readonly domain: Exclude<Domain, 'backgroundTasks'>
  readonly title: string
  /** False where the contract asks for it and nothing is lost without it. */
  readonly required?: boolean
  /** Without these methods there is nothing to check, and nothing that protects a run. */
  readonly methods: readonly string[]
  readonly run: (stage: RunStage, histories: HistoryStage) => Promise<void>
  readonly judge: (evidence: CheckEvidence) => Judgement
}

/** A check on durable runs: `absent` where the domain lacks what the check is about, else judged from its evidence. */
export function runCheck({ id, domain, title, required = true, methods, run, judge }: RunCheck): Check {
  return {
    id,
    domain,
    title,
    required,
    needs: 'run-fencing',
    run: (stage) => run(stage.runs, stage.histories),
    judge(evidence) {
      const facts = evidence.domains?.[domain]
      if (facts === undefined)
        return inconclusive('This', ['the store was opened and its domains were described'])
      if (!facts.present) return { verdict: 'absent', summary: `The store has no ${domain} domain.` }
      const lacking = methods.filter((method) => !facts.methods.includes(method))
      if (lacking.length > 0 || facts.supportsRunFencing === false) {
        const why =
          lacking.length > 0
            ? `${facts.class} lacks methods of run fencing (${lacking.join(', ')}).`
            : `${facts.class} says that it does not support run fencing.`
        return { verdict: 'absent', summary: `Nobody owns a run: ${why}` }
      }
      return absentMethod(evidence) ?? judge(evidence)
    },
  }
}

import type { Domain, Judgement } from '../verdict/verdict.ts'
import type { Check } from './check.ts'
import type { CheckId } from './check-id.ts'
import { inconclusive } from './refusal.ts'

/**
 * Whether a domain offers run fencing at all (core 1.76.0 and later): the method `supportsRunFencing()` and its
 * answer. A store that offers none lets a superseded execution write; one that says it does has still to show it.
 */
export function runFencingOffered(id: CheckId, domain: Domain, title: string): Check {
  return {
    id,
    domain,
    title,
    required: true,
    needs: 'run-fencing',
    // Opening the store has already recorded what is behind each domain.
    run: async () => {},
    judge(evidence): Judgement {
      const facts = evidence.domains?.[domain]
      if (facts === undefined)
        return inconclusive('Run fencing', ['the store was opened and its domains were described'])
      if (!facts.present) return { verdict: 'absent', summary: `The store has no ${domain} domain.` }
      if (facts.supportsRunFencing === null) {
        return {
          verdict: 'absent',
          summary: `${facts.class} has no run fencing (no supportsRunFencing method): a superseded run can still write.`,
        }
      }
      if (facts.supportsRunFencing === false) {
        return {
          verdict: 'absent',
          summary: `${facts.class} says that it does not support run fencing: a superseded run can still write.`,
        }
      }
      if (facts.supportsRunFencing === 'rejects') {
        return inconclusive('Run fencing', ['supportsRunFencing() gave an answer (it rejected or hung)'])
      }
      return inconclusive('Run fencing', [
        `the stale writes of a superseded run were tried (${facts.class} declares that it rejects them; this version of fence-audit does not try them)`,
      ])
    },
  }
}

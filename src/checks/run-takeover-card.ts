import { cellsDuring, heldCourses } from '../card/judge-card.ts'
import { judgeLoop } from '../card/judge-loop.ts'
import { runHeld } from '../card/run-held.ts'
import { runLoop } from '../card/run-loop.ts'
import type { Surface } from '../card/surface.ts'
import { tryVariant, variantOf } from '../card/variant.ts'
import type { Check } from './check.ts'
import type { CheckId } from './check-id.ts'
import { inconclusive } from './refusal.ts'
import { worstJudgement } from './worst-judgement.ts'

/**
 * The takeover itself: each database call of A's write is held while B takes the run over, then each of the takeover
 * while A writes; and rounds in which A writes through a takeover without pause.
 */
export function runTakeoverCard(id: CheckId, looped: Surface, title: string): Check {
  const { domain } = looped
  return {
    id,
    domain,
    title,
    required: true,
    needs: 'run-fencing',
    async run({ runs }) {
      const variant = await tryVariant(runs, domain)
      for (const course of heldCourses(domain, variant)) await runHeld(runs, course)
      if (variant !== 'F0') await runLoop(runs, looped)
    },
    judge(evidence) {
      const facts = evidence.domains?.[domain]
      if (facts === undefined)
        return inconclusive('The takeover', ['the store was opened and its domains were described'])
      if (!facts.present) return { verdict: 'absent', summary: `The store has no ${domain} domain.` }
      const variant = variantOf(evidence, domain)
      const lacks = domain === 'memory' ? 'raiseRunFence' : 'claimRunOwnership'
      const isOffered = facts.methods.includes(lacks) && facts.supportsRunFencing !== false
      if (!isOffered || facts.supportsRunFencing === null || variant === 'F0')
        return {
          verdict: 'absent',
          summary: `${facts.class} offers no ownership of runs, so there is no takeover that a write could be refused after.`,
        }
      if (variant === null) return inconclusive('The takeover', ['a scratch run showed the variant'])
      const cells = cellsDuring(evidence, domain)
      return worstJudgement([...cells.map(({ judgement }) => judgement), judgeLoop(evidence, looped)])
    },
  }
}

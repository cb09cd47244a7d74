import { setTimeout as wait } from 'node:timers/promises'
import type { Cell } from '../card/cell.ts'
import { coursesOf, prefixOf } from '../card/course.ts'
import { cellsAround } from '../card/judge-card.ts'
import { runCourses } from '../card/run-courses.ts'
import type { Surface } from '../card/surface.ts'
import { tryVariant, variantOf } from '../card/variant.ts'
import { worstVerdict, type Judgement } from '../verdict/verdict.ts'
import type { DomainFacts } from '../history/event.ts'
import type { Check } from './check.ts'
import type { CheckEvidence } from './check-evidence.ts'
import type { CheckId } from './check-id.ts'
import { sameRow } from './columns.ts'
import { inconclusive } from './refusal.ts'

/** How long the runs are left alone before they are read for a last time, in ms. */
const LATER_MS = 150

/**
 * The card of one domain: for every surface and every way of losing a run, A's write just before the takeover and
 * after B's first accepted one, with the fence as a parameter and by a scope. Its cells stand in the report one by
 * one; this is the worst of those that the contract asks for.
 */
export function runFencingCard(id: CheckId, domain: Surface['domain'], title: string): Check {
  return {
    id,
    domain,
    title,
    required: true,
    needs: 'run-fencing',
    async run({ runs }) {
      const variant = await tryVariant(runs, domain)
      const played = await runCourses(runs, coursesOf(domain, variant), variant)
      if (variant === 'F0') return
      // Nothing can be waited for: it must show that something does not happen.
      await wait(LATER_MS)
      await Promise.all(played.map(([course, run]) => runs.state(`${prefixOf(course)}later`, run)))
    },
    judge: (evidence) => judgeCells(evidence, domain, cellsAround(evidence, domain)),
  }
}

function judgeCells(evidence: CheckEvidence, domain: Surface['domain'], cells: readonly Cell[]): Judgement {
  const facts = evidence.domains?.[domain]
  if (facts === undefined)
    return inconclusive('Run fencing', ['the store was opened and its domains were described'])
  if (!facts.present) return { verdict: 'absent', summary: `The store has no ${domain} domain.` }
  const nothing = offersNothing(facts, domain)
  if (nothing !== null) return judgeUnfenced(nothing, evidence, cells)
  if (variantOf(evidence, domain) === null)
    return inconclusive('Run fencing', ['a scratch run showed the variant'])
  const deciding = cells.filter(({ required }) => required)
  const verdict = worstVerdict(deciding.map(({ judgement }) => judgement.verdict))
  const worst = deciding.find(({ judgement }) => judgement.verdict === verdict)
  if (worst === undefined) return inconclusive('Run fencing', ['any surface was written to'])
  const { judgement, surface, loss, timing, fence } = worst
  const alike = deciding.filter((cell) => cell.judgement.verdict === verdict).length
  const notes = [...new Set(deciding.flatMap((cell) => cell.judgement.notes ?? []))]
  if (verdict === 'holds') {
    const surfaces = new Set(deciding.map((cell) => cell.surface.id)).size
    return {
      ...judgement,
      summary: `All ${deciding.length} cells of ${surfaces} surfaces hold (variant ${variantOf(evidence, domain)}): stale writes were refused, and the owner's accepted.`,
      notes,
    }
  }
  const where = `${surface.id}, ${loss}, ${timing}, fence ${fence}`
  return {
    ...judgement,
    summary: `${alike} of ${deciding.length} cells are ${verdict} (variant ${variantOf(evidence, domain)}); ${where}: ${judgement.summary}`,
    notes,
  }
}

/** Why a domain fences no run by its own word, in words; null when it offers to. */
function offersNothing(facts: DomainFacts, domain: Surface['domain']): string | null {
  const needed = domain === 'memory' ? 'raiseRunFence' : 'claimRunOwnership'
  if (facts.supportsRunFencing === false) return `${facts.class} says that it does not support run fencing`
  if (facts.supportsRunFencing === null)
    return `${facts.class} has no run fencing (no supportsRunFencing method)`
  return facts.methods.includes(needed) ? null : `${facts.class} has no ${needed} method`
}

/** Nothing is owned, so nothing protects the run; a stale write that was seen to land shows it. */
function judgeUnfenced(why: string, evidence: CheckEvidence, cells: readonly Cell[]): Judgement {
  const shown = cells.filter(
    ({ required, judgement }) =>
      required && judgement.verdict === 'absent' && leftSomething(evidence, judgement),
  )
  const [first] = shown
  const summary = `${why}: a superseded run can still write.`
  if (first === undefined) return { verdict: 'absent', summary }
  return {
    ...first.judgement,
    verdict: 'absent',
    summary: `${summary} Shown on ${shown.length} surfaces; ${first.surface.id}: ${first.judgement.summary}`,
  }
}

function leftSomething(evidence: CheckEvidence, { rowSteps }: Judgement): boolean {
  const rows = rowSteps === undefined ? null : evidence.around(rowSteps)
  return rows !== null && !sameRow(rows.before, rows.after)
}

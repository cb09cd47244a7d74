import type { Cell } from '../card/cell.ts'
import { cellsAround, cellsDuring, heldFigures } from '../card/judge-card.ts'
import { momentsOf } from '../card/moments.ts'
import { tellingChange } from '../card/state-change.ts'
import { variantOf } from '../card/variant.ts'
import { CheckEvidence } from '../checks/check-evidence.ts'
import type { CheckId } from '../checks/check-id.ts'
import type { HistoryEvent } from '../history/event.ts'
import type { RunFacts } from '../history/run-facts.ts'
import { causeOf } from './cause-of.ts'
import type { CardCell, CardChange, CardFigures, CoreReport } from './report.ts'
import { domainFacts, eventsOfCheck } from './run-evidence.ts'
import type { Judgement } from './verdict.ts'

interface CardInput {
  readonly facts: RunFacts
  readonly events: readonly HistoryEvent[]
  readonly core: CoreReport
}

/** The checks that the card is made of, and what each contributes. */
const PARTS = [
  { id: 'workflows/run-fencing', domain: 'workflows', cells: cellsAround },
  { id: 'workflows/run-takeover', domain: 'workflows', cells: cellsDuring },
  { id: 'memory/run-fencing', domain: 'memory', cells: cellsAround },
  { id: 'memory/run-takeover', domain: 'memory', cells: cellsDuring },
] as const satisfies readonly { id: CheckId; domain: string; cells: typeof cellsAround }[]

/** The ownership-transfer card of a stored run, cell by cell, and what it took; empty where no part of it ran. */
export function reportCard({ facts, events, core }: CardInput): {
  card: CardCell[]
  cardFigures: CardFigures
} {
  const domains = domainFacts(events)
  const card: CardCell[] = []
  const figures = { cells: 0, heldCalls: 0, schedules: 0 }
  const variants: { workflows: string | null; memory: string | null } = { workflows: null, memory: null }
  for (const { id, domain, cells } of PARTS) {
    const own = eventsOfCheck(events, id)
    const isWhole = own.some((event) => event.type === 'check' && event.phase === 'ended')
    if (!facts.checks.includes(id) || !isWhole || domains?.[domain].present !== true) continue
    const evidence = new CheckEvidence(own, domains)
    card.push(...cells(evidence, domain).map((cell) => toReport(cell, evidence, own, core)))
    variants[domain] = variantOf(evidence, domain)
    if (cells !== cellsDuring) continue
    const { heldCalls, schedules } = heldFigures(evidence, domain)
    figures.heldCalls += heldCalls
    figures.schedules += schedules
  }
  return { card, cardFigures: { ...figures, cells: card.length, variants } }
}

function toReport(
  cell: Cell,
  evidence: CheckEvidence,
  own: readonly HistoryEvent[],
  core: CoreReport,
): CardCell {
  const { surface, loss, timing, fence, judgement, required, lacking, prefix } = cell
  const { verdict, summary, missingWitnesses = [], notes = [] } = judgement
  const lines = own.filter((event) => 'step' in event && event.step.startsWith(prefix))
  const [first, last] = [lines[0], lines.at(-1)]
  return {
    surface: surface.id,
    domain: surface.domain,
    contract: surface.contract,
    loss,
    timing,
    fence,
    verdict,
    required,
    cause: causeOf('run-fencing', verdict, core),
    summary,
    risk: surface.risk,
    missingWitnesses,
    notes,
    moments: momentsOf(evidence, cell),
    lacking,
    // During the takeover B writes between the same readings.
    change: timing === 'during' ? null : changeOf(evidence, judgement.rowSteps),
    evidence:
      first === undefined || last === undefined ? 'history.jsonl' : `history.jsonl#${first.i}-${last.i}`,
  }
}

function changeOf(evidence: CheckEvidence, steps: Judgement['rowSteps']): CardChange | null {
  const rows = steps === undefined ? null : evidence.around(steps)
  return rows === null ? null : tellingChange(rows.before, rows.after)
}

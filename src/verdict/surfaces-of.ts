import type { CheckId } from '../checks/check-id.ts'
import type { StoreReport } from './report.ts'
import { worstVerdict, type Domain, type Verdict } from './verdict.ts'

/** The checks that the takeover card is made of: their domain, and whether they write during the takeover. */
const OF_CARD: Partial<Record<CheckId, { readonly domain: Domain; readonly isDuring: boolean }>> = {
  'workflows/run-fencing': { domain: 'workflows', isDuring: false },
  'workflows/run-takeover': { domain: 'workflows', isDuring: true },
  'memory/run-fencing': { domain: 'memory', isDuring: false },
  'memory/run-takeover': { domain: 'memory', isDuring: true },
}

/** What the surfaces of a card's check came to, where they decide and do not hold; nothing for every other check. */
export function surfacesOf(id: CheckId, { card }: StoreReport): Record<string, Verdict> {
  const part = OF_CARD[id]
  if (part === undefined) return {}
  const cells = card.filter(
    ({ domain, timing, required, verdict }) =>
      required && domain === part.domain && (timing === 'during') === part.isDuring && verdict !== 'holds',
  )
  return Object.fromEntries(
    [...Map.groupBy(cells, ({ surface }) => surface)].map(([surface, own]) => [
      surface,
      worstVerdict(own.map(({ verdict }) => verdict)),
    ]),
  )
}

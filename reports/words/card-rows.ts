import type { CardCell, StoreReport } from '../../src/verdict/report.ts'
import { VERDICT_ORDER } from '../../src/verdict/verdict.ts'

export const CARD_TIMINGS = ['before', 'during', 'after'] as const satisfies readonly CardCell['timing'][]

/** One surface of the card: at each timing the cell of the way of losing that did worst. */
export interface CardRow {
  readonly surface: CardCell['surface']
  readonly required: boolean
  readonly risk: string
  readonly worstAt: Readonly<Record<CardCell['timing'], CardCell | null>>
  /** The worst of all. */
  readonly worst: CardCell
}

/** The surfaces of a card by what they decide, each in the card's order. */
export interface CardParts {
  readonly deciding: readonly CardRow[]
  /** Those that decide nothing, with the reason. */
  readonly others: readonly { readonly why: string; readonly rows: readonly CardRow[] }[]
}

/** Tells the surfaces that the contract asks for apart from those that decide nothing, by the reason. */
export function cardParts(rows: readonly CardRow[]): CardParts {
  const others = rows.filter(({ required }) => !required)
  const there = others.filter(({ worst }) => !worst.lacking)
  return {
    deciding: rows.filter(({ required }) => required),
    others: [
      { why: 'The store lacks', rows: others.filter(({ worst }) => worst.lacking) },
      {
        why: 'Fenced by scopes alone, which this variant does not know',
        rows: there.filter(({ worst }) => worst.contract !== 'unfenced'),
      },
      {
        why: 'Left unfenced by the contract',
        rows: there.filter(({ worst }) => worst.contract === 'unfenced'),
      },
    ].filter((part) => part.rows.length > 0),
  }
}

/** What a stale write after the takeover changed: `mark-B3. → mark-A4.`. Null where it changed nothing. */
export function changeInWords({ verdict, timing, change }: CardCell): string | null {
  if (change === null || timing !== 'after' || (verdict !== 'violated' && verdict !== 'absent')) return null
  return `${change.before} → ${change.after}`
}

/** The surfaces of a store's card in its order. */
export function cardRows({ card }: StoreReport): CardRow[] {
  return [...Map.groupBy(card, ({ surface }) => surface)].flatMap(([surface, cells]) => {
    const worst = worstOf(cells)
    if (worst === null) return []
    const at = (timing: CardCell['timing']): CardCell | null =>
      worstOf(cells.filter((cell) => cell.timing === timing))
    return [
      {
        surface,
        required: cells.some(({ required }) => required),
        risk: worst.risk,
        worstAt: { before: at('before'), during: at('during'), after: at('after') },
        worst,
      },
    ]
  })
}

function worstOf(cells: readonly CardCell[]): CardCell | null {
  const order = VERDICT_ORDER.find((verdict) => cells.some((cell) => cell.verdict === verdict))
  return cells.find(({ verdict }) => verdict === order) ?? null
}

/** `violated (forced, scope)`; a verdict that holds needs no place, and a dash says that there was no such cell. */
export function cellInWords(cell: CardCell | null): string {
  if (cell === null) return '-'
  if (cell.verdict === 'holds' || cell.timing === 'during') return cell.verdict
  return `${cell.verdict} (${cell.loss}, ${cell.fence})`
}

/** What the card took, in words. */
export function cardFiguresInWords({ card, cardFigures }: StoreReport): string {
  const { cells, heldCalls, schedules, variants } = cardFigures
  const counts = VERDICT_ORDER.map((verdict) => ({
    verdict,
    count: card.filter((cell) => cell.required && cell.verdict === verdict).length,
  }))
    .filter(({ count }) => count > 0)
    .map(({ verdict, count }) => `${count} ${verdict === 'holds' && count > 1 ? 'hold' : verdict}`)
  const decide = counts.length === 0 ? 'none decides' : counts.join(', ')
  const variant = Object.entries(variants).flatMap(([domain, name]) =>
    name === null ? [] : [`${domain} ${name}`],
  )
  return `${cells} cells (${decide}); run fencing of ${variant.join(', ')}; ${heldCalls} database calls held in ${schedules} schedules`
}

/** The six moments of a cell with their names, in the card's order. */
export function momentsInOrder({ moments }: CardCell): (readonly [name: string, text: string])[] {
  return [
    ['initial claim', moments.initialClaim],
    ['lease lapse', moments.leaseLapse],
    ['takeover', moments.takeover],
    ["owner's write", moments.currentOwnerWrite],
    ['stale return', moments.staleWriterReturn],
    ['adapter', moments.adapterCheck],
  ]
}

/**
 * Forced recovery as a case of its own: why it was allowed, who got the authority, and what became of the displaced
 * owner's later writes. Null where none was tried against a store that knows ownership.
 */
export function forcedRecoveryInWords({ card }: StoreReport): string | null {
  const forced = card.filter(
    ({ loss, timing, required }) => required && loss === 'forced' && timing === 'after',
  )
  const owned = forced.filter(({ moments }) => moments.leaseLapse.includes('by force'))
  if (owned.length === 0) return null
  const refused = owned.filter(({ verdict }) => verdict === 'holds').length
  const later = refused === owned.length ? `all ${refused}` : `${refused} of ${owned.length}`
  return `B was given runs with a live lease because it asked by force and named the generation it had seen; from then on B owned them, and ${later} of A's later writes were refused`
}

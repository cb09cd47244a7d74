import { ownersOf } from '../histories/owners-of.ts'
import type { RecordedRound } from './recorded-round.ts'

/** Leases end minutes ahead or more, or a day ago; other instants are less than some hours ago (ms). */
const AHEAD_MS = 300_000
const AGO_MS = 12 * 3_600_000
const INSTANT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g

/** What the short names in lines about a history mean, for the reader. */
export const LEGEND =
  'A, B and C are the workers, and the owners by whose ids they act. live n and lapsed n are ends of leases that lie ahead and long ago; time n is another instant.'

/**
 * Lines about one round with its ids, owners and instants by short names: what matters of them is which are equal.
 * The number of an instant is its place among those of its kind in all the lines.
 */
export function shortNames(
  { id, object, wallMs }: Pick<RecordedRound, 'id' | 'object' | 'wallMs'>,
  lines: readonly string[],
): string[] {
  const names = new Map([
    ...Object.entries(ownersOf(id)).map(([player, owner]) => [owner, player] as const),
    ...['run', 'thread', 'resource'].map((name) => [id + name, name] as const),
    // Names of a run's messages begin with it.
    [id, object === 'task' ? 'task' : ''] as const,
    ...instantNames(lines, wallMs),
  ])
  // Longer ones first, because many begin with another.
  const longFirst = [...names].sort(([left], [right]) => right.length - left.length)
  return lines.map((line) =>
    longFirst.reduce(
      (text, [long, short]) => text.replaceAll(`'${long}'`, short).replaceAll(long, short),
      line,
    ),
  )
}

function instantNames(lines: readonly string[], wallMs: number): [string, string][] {
  const instants = [...new Set(lines.flatMap((line) => line.match(INSTANT) ?? []))].sort()
  const kinds = Map.groupBy(instants, (text) => {
    const ms = Date.parse(text) - wallMs
    return ms > AHEAD_MS ? 'live' : ms < -AGO_MS ? 'lapsed' : 'time'
  })
  return [...kinds].flatMap(([kind, all]) =>
    all.map((text, index): [string, string] => [text, `${kind} ${index + 1}`]),
  )
}

import type { Report } from '../../src/verdict/report.ts'

/** How many are named where not all are asked for. */
const NAMED = 3

/** What a run could not remove from a database that is not its own, in words; null when it removed everything. */
export function leftBehindInWords({ stores }: Report, all: boolean): string | null {
  const left = stores.flatMap(({ leftBehind }) => leftBehind)
  if (left.length === 0) return null
  const named = all ? left : left.slice(0, NAMED)
  const more = left.length === named.length ? '' : ` and ${left.length - named.length} more (--verbose)`
  return `not removed from the database: ${named.join(', ')}${more}.`
}

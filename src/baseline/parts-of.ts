import type { Finding } from '../verdict/finding.ts'
import type { Verdict } from '../verdict/verdict.ts'

/**
 * What of a finding has to be accepted, by the keys of a baseline: itself, and of a check of the takeover card each
 * surface that does not hold. Otherwise one surface that is accepted would hide that another one was lost.
 */
export function partsOf({ id, verdict, surfaces }: Finding): (readonly [key: string, verdict: Verdict])[] {
  const own = Object.entries(surfaces).map(([surface, worst]) => [`${id} ${surface}`, worst] as const)
  return [[id, verdict], ...own]
}

/** A run that has no end, and checks that nobody ran, cannot be accepted: nothing is known of them. */
export function isAcceptable({ kind, verdict }: Finding): boolean {
  return kind !== 'run' && kind !== 'left-out' && verdict !== 'holds'
}

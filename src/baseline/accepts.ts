import { VERDICT_ORDER, type Verdict } from '../verdict/verdict.ts'

/** What says something about a store; the others say that nothing was shown. */
const SHOWN: ReadonlySet<Verdict> = new Set(['violated', 'absent'])

/**
 * Whether a finding is no worse than what was accepted. What was not shown may be worse than it was: `inconclusive` and
 * `error` are covered only by an entry that accepts them by name, the milder by the worse one.
 */
export function accepts(accepted: Verdict, found: Verdict): boolean {
  if (SHOWN.has(accepted) !== SHOWN.has(found)) return false
  return VERDICT_ORDER.indexOf(accepted) <= VERDICT_ORDER.indexOf(found)
}

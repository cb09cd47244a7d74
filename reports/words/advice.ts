import type { Cause, Verdict } from '../../src/verdict/verdict.ts'
import type { Words } from '../../src/verdict/words.ts'

/** What a finding means to an application's team, and what to the adapter's author; null where nothing is to be said. */
export interface Advice {
  readonly risk: string | null
  readonly remedy: string | null
}

/**
 * The words of a finding as far as it bears them out: nothing where it holds; of what could not be shown neither a risk
 * that is not known to be run nor a change that is not known to be needed; no change to an adapter that is not the cause.
 */
export function adviceOf({
  verdict,
  cause,
  risk,
  remedy,
}: Words & { readonly verdict: Verdict; readonly cause: Cause }): Advice {
  switch (verdict) {
    case 'violated':
    case 'absent':
      return { risk, remedy: cause === 'core' || cause === 'configuration' ? null : remedy }
    case 'inconclusive':
    case 'error':
      return { risk: `If it does not hold: ${risk}`, remedy: null }
    case 'holds':
      return { risk: null, remedy: null }
    default:
      throw new Error(`No advice for ${String(verdict satisfies never)}.`)
  }
}

import type { Judgement } from '../../verdict/verdict.ts'
import { wasAnswered } from '../answers.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import type { RunStage } from '../run-stage.ts'

const STEP = 'declares'

/** Asks the store whether it can merge updates of one run that come at the same time. */
export async function askForConcurrentUpdates({ a }: RunStage): Promise<void> {
  await a.call(STEP, { domain: 'workflows', method: 'supportsConcurrentUpdates', args: [] })
}

/**
 * What the store declares; null where it has no such method or gave no boolean. It is a declaration only: what
 * happened is observed, and where the store says no, Mastra asks for its guards on a best-effort basis only.
 */
export function declaresConcurrentUpdates(evidence: CheckEvidence): boolean | null {
  const call = evidence.call(STEP)
  return call?.outcome === 'ok' && typeof call.value === 'boolean' ? call.value : null
}

/** A broken guard by what was declared: nothing was promised by a store that says itself that it has none. */
export function brokenBy(evidence: CheckEvidence): { verdict: 'violated' | 'absent'; because: string } {
  return declaresConcurrentUpdates(evidence) === false
    ? { verdict: 'absent', because: ', as the store says itself (supportsConcurrentUpdates() is false)' }
    : { verdict: 'violated', because: '' }
}

/** `absent` where the store says no and its own first update throws: such stores have the method and no more. */
export function notImplemented(evidence: CheckEvidence, step: string, method: string): Judgement | null {
  const call = evidence.call(step)
  if (declaresConcurrentUpdates(evidence) !== false) return null
  if (call?.outcome !== 'threw' || !wasAnswered(call)) return null
  return {
    decisiveStep: step,
    verdict: 'absent',
    summary: `The store does not implement ${method}, as it says itself: it threw "${call.error?.message ?? 'an error'}".`,
  }
}

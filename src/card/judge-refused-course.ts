import { wasAnswered } from '../checks/answers.ts'
import type { CheckEvidence } from '../checks/check-evidence.ts'
import { sameRow } from '../checks/columns.ts'
import { answerInWords, inconclusive } from '../checks/refusal.ts'
import type { Judgement } from '../verdict/verdict.ts'
import { prefixOf, type Course } from './course.ts'
import { isOffered } from './offered.ts'
import { stateChangeInWords } from './state-change.ts'

/**
 * Violated where the store gave somebody the run and then refused its write: with a conflict, or with any error where
 * the same write without a fence is accepted. Null where that was not seen.
 */
export function judgeOwnerRefused(evidence: CheckEvidence, course: Course): Judgement | null {
  const prefix = prefixOf(course)
  for (const [who, step] of [
    ['a', 'a-writes'],
    ['b', 'b-writes'],
    ['b', 'b-controls'],
  ] as const) {
    const call = evidence.call(prefix + step)
    const taking = { claims: `${prefix}${who}-claims`, raises: `${prefix}${who}-raises` }
    if (call?.outcome !== 'threw' || !wasAnswered(call)) continue
    if (!isOffered(evidence, course.surface, taking)) continue
    const isOnFences = step === 'a-writes' && worksUnfenced(evidence, course)
    if (call.error?.conflict === undefined && !isOnFences) continue
    return {
      decisiveStep: prefix + step,
      verdict: 'violated',
      summary: `${who.toUpperCase()} was given the run, yet its write to ${course.surface.method} was refused: ${answerInWords(call)}.`,
    }
  }
  return null
}

/** Whether A's first write, which threw, was accepted without a fence: then the method is there. */
export function worksUnfenced(evidence: CheckEvidence, course: Course): boolean {
  return evidence.call(`${prefixOf(course)}without-fence`)?.outcome === 'ok'
}

/** What became of a refused stale write afterwards: tried again, and read again later. Null when it stayed refused. */
export function judgeAfterRefusal(evidence: CheckEvidence, course: Course, what: string): Judgement | null {
  const prefix = prefixOf(course)
  const again = evidence.call(`${prefix}again`)
  if (again?.outcome === 'ok')
    return {
      decisiveStep: `${prefix}again`,
      verdict: 'violated',
      summary: `${what} was refused once and accepted when A tried again (${answerInWords(again)}): ${course.surface.risk}.`,
    }
  const steps = { before: `${prefix}b-controls, read`, after: `${prefix}later` }
  const last = evidence.row(steps.before)?.row ?? null
  const later = evidence.row(steps.after)?.row ?? null
  if (last !== null && later !== null && !sameRow(last, later))
    return {
      rowSteps: steps,
      verdict: 'violated',
      summary: `${what} was refused, but the run changed after the last call on it: ${course.surface.risk} (${stateChangeInWords(last, later)}).`,
    }
  if (!wasAnswered(again)) return inconclusive(what, ['A tried it again, and the store itself answered'])
  return last === null || later === null
    ? inconclusive(what, ['the run was read again a while after the last call'])
    : null
}

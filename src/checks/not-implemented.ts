import type { Judgement } from '../verdict/verdict.ts'
import type { CheckEvidence } from './check-evidence.ts'

/** How a method that is there for form's sake says so: "not implemented", `ERR_METHOD_NOT_IMPLEMENTED`. */
const SAYS_SO = /not[ _](yet[ _])?implemented|unimplemented/i

/** Whether an error's message says that a method is not implemented. */
export function saysNotImplemented(message: string | undefined): boolean {
  return message !== undefined && SAYS_SO.test(message)
}

/**
 * `absent` where a method threw, however often it was called, that it is not implemented: it is there in name only.
 * Null where every method that was called did something at least once.
 */
export function absentMethod({ calls }: Pick<CheckEvidence, 'calls'>): Judgement | null {
  const lacking = new Map<string, { readonly step: string; readonly message: string }>()
  const working = new Set<string>()
  for (const [step, { op: method, outcome, error }] of calls) {
    const message = error?.message
    if (outcome === 'threw' && message !== undefined && saysNotImplemented(message)) {
      if (!lacking.has(method)) lacking.set(method, { step, message })
    } else working.add(method)
  }
  const first = [...lacking].find(([method]) => !working.has(method))
  if (first === undefined) return null
  const [method, { step, message }] = first
  return {
    decisiveStep: step,
    verdict: 'absent',
    summary: `The store does not implement ${method}: it threw "${message}".`,
  }
}

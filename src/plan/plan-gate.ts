import { planChoice } from './plan-choice.ts'
import type { Plan } from './plan.ts'
import type { Settings } from './settings.ts'

/**
 * What decides the exit code. A regression is one of what the pair gives, so that a run which is judged with a baseline
 * leaves the same evidence as one without.
 *
 * @throws FenceAuditError BAD_FLAG for an unknown gate
 */
export function planGate({
  gate: given,
  updateBaseline = false,
}: Settings): Pick<Plan, 'gate' | 'regression' | 'updateBaseline'> {
  const gate = planChoice('gate', given)
  return gate === 'regression'
    ? { gate: 'pair', regression: true, updateBaseline }
    : { gate, regression: false, updateBaseline }
}

import type { Check } from '../check.ts'
import { inconclusive } from '../refusal.ts'
import type { RecoveryWatch } from '../../worker/protocol.ts'
import type { Judgement } from '../../verdict/verdict.ts'

/**
 * Whether core says that a store cannot fence, when it recovers a durable run on one. C starts a run with a model
 * that never answers and recovers it once, beside the other checks; what core logs is the evidence. A core that says
 * nothing leaves its users to find out.
 */
export const coreWarning: Check = {
  id: 'runs/core-warning',
  domain: 'workflows',
  title: 'Core warns when it recovers a run on a store that cannot fence',
  required: false,
  needs: 'run-fencing',
  // C, in which the core is watched, does it at the same time.
  run: async () => {},
  judge(evidence): Judgement {
    const { workflows, memory } = evidence.domains ?? {}
    if (workflows === undefined || memory === undefined)
      return inconclusive("Core's warning", ['the store was opened and its domains were described'])
    const open = [workflows, memory].filter(({ supportsRunFencing }) => supportsRunFencing !== true)
    if (open.length === 0)
      return {
        verdict: 'holds',
        summary: 'Both domains say that they fence runs, so there is nothing to warn of.',
      }
    const call = evidence.call('recover')
    const watch = call?.outcome === 'ok' ? (call.value as RecoveryWatch) : null
    if (watch?.recovered !== true) {
      const why = watch === null ? 'it was not tried on this store' : watch.detail
      return inconclusive("Core's warning", [`a durable run was started and recovered (${why})`])
    }
    const classes = open.map((facts) => facts.class ?? 'a missing domain').join(' and ')
    const [warning] = watch.warnings
    if (warning === undefined) {
      return {
        verdict: 'absent',
        cause: 'core',
        decisiveStep: 'recover',
        summary: `Core recovered a run on ${classes} and gave no warning that runs are not fenced there (${watch.detail}).`,
      }
    }
    return {
      verdict: 'holds',
      decisiveStep: 'recover',
      summary: `Core warns: "${warning}"`,
      notes: watch.warnings,
    }
  },
}

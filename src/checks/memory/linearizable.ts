import { tryVariant, variantOf } from '../../card/variant.ts'
import { explainRound } from '../../linearizability/explain-round.ts'
import { judgeHistories } from '../judge-histories.ts'
import { inconclusive } from '../refusal.ts'
import { runCheck } from '../run-check.ts'

const WHAT = "one run's memory"

/**
 * A, B and C raise and retire the memory fence of one run and write its thread and messages, each by itself and at
 * the same time, under fences that are current, were, will be, or never are. Some order of all these calls must explain
 * every answer and what is stored at the end (linearizability, Herlihy and Wing 1990).
 */
export const memoryLinearizable = runCheck({
  id: 'memory/linearizable',
  domain: 'memory',
  title: 'Random raises and writes of three workers on one memory have an order that explains every answer',
  methods: [
    'raiseRunFence',
    'saveThread',
    'updateThread',
    'saveMessages',
    'updateMessages',
    'deleteMessages',
  ],
  async run(stage, histories) {
    const variant = await tryVariant(stage, 'memory')
    if (variant === 'F0') return
    await histories.play({
      object: 'memory',
      offered: { scopes: variant !== 'F1', retire: variant === 'F3', updates: false },
      fails: (round) => explainRound(round, { variant }).kind === 'unexplained',
    })
  },
  judge(evidence) {
    const variant = variantOf(evidence, 'memory')
    if (variant === null)
      return inconclusive(`Random histories of ${WHAT}`, ['a scratch run showed the variant'])
    if (variant === 'F0')
      return {
        verdict: 'absent',
        summary: 'No run can be claimed, or memory takes in no fence, so nobody owns it.',
      }
    return judgeHistories(evidence, WHAT, { variant })
  },
})

import { tryVariant, variantOf } from '../../card/variant.ts'
import { explainRound } from '../../linearizability/explain-round.ts'
import { judgeHistories } from '../judge-histories.ts'
import { inconclusive } from '../refusal.ts'
import { runCheck } from '../run-check.ts'

const WHAT = 'one run'

/**
 * A, B and C do random things to one durable run, each by itself and at the same time: claim it, also by force or
 * with an expected generation, renew, release, read, and write under the claims they were given, that they had, that
 * they saw, or that nobody has. Some order of all these calls must explain every answer and what is stored at the end
 * (linearizability, Herlihy and Wing 1990).
 */
export const workflowsLinearizable = runCheck({
  id: 'workflows/linearizable',
  domain: 'workflows',
  title: 'Random claims and writes of three workers on one run have an order that explains every answer',
  methods: [
    'claimRunOwnership',
    'renewRunOwnership',
    'releaseRunOwnership',
    'getRunOwnership',
    'persistWorkflowSnapshot',
  ],
  async run(stage, histories) {
    const variant = await tryVariant(stage)
    if (variant === 'F0') return
    const { value } = await stage.a.call('asks for updates', {
      domain: 'workflows',
      method: 'supportsConcurrentUpdates',
      args: [],
    })
    await histories.play({
      object: 'run',
      offered: { scopes: variant !== 'F1', retire: false, updates: value === true },
      fails: (round) => explainRound(round, { variant }).kind === 'unexplained',
    })
  },
  judge(evidence) {
    const variant = variantOf(evidence)
    if (variant === null)
      return inconclusive(`Random histories of ${WHAT}`, ['a scratch run showed the variant'])
    if (variant === 'F0') return { verdict: 'absent', summary: 'No run can be claimed, so nobody owns one.' }
    return judgeHistories(evidence, WHAT, { variant })
  },
})

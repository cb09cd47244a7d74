import { claim, claimOf, letLapse } from '../../card/run-ownership.ts'
import { judgeExpectations, returned } from '../expectation.ts'
import { generationAt, isAcquired, recordIn } from '../ownership-record.ts'
import { runCheck } from '../run-check.ts'

/** A claims a run, renews it for a last time and lets the lease lapse; then B claims it without force. */
export const lapsedClaim = runCheck({
  id: 'runs/lapsed-claim',
  domain: 'workflows',
  title: 'A run whose lease has lapsed can be claimed at the next generation',
  methods: ['claimRunOwnership', 'renewRunOwnership', 'getRunOwnership'],
  async run(stage) {
    const { a, b } = stage
    const run = stage.newRun()
    const fence = await claim(a, 'a-claims', run, { without: 0 })
    await letLapse(a, '', fence)
    await b.call('b-claims', claimOf(run.runId, b.owner))
  },
  judge(evidence) {
    const first = generationAt(evidence, 'a-claims')
    const lapsed = recordIn(evidence.call('lapsed')?.value)
    return judgeExpectations(
      evidence,
      [
        isAcquired(evidence, 'a-claims', 'A was given the run'),
        {
          what: "A's lease had lapsed by the store's own word",
          step: 'lapsed',
          met: lapsed?.live === false ? true : null,
        },
        isAcquired(evidence, 'b-claims', 'B is given the lapsed run without force'),
        returned(
          evidence,
          'b-claims',
          'the generation is exactly one more',
          (value) => recordIn(value)?.generation === first + 1,
        ),
      ],
      `After the lapse B was given the run without force, at generation ${first + 1}.`,
    )
  },
})

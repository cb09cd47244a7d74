import { claim, letLapse, releaseOf } from '../../card/run-ownership.ts'
import { tracesIn } from '../../card/read-write.ts'
import { persistWorkflowSnapshot } from '../../card/surfaces/persist-workflow-snapshot.ts'
import { knowsVariant, tryVariant, variantOf } from '../../card/variant.ts'
import { callOf, markOf } from '../../card/write-to-surface.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import { judgeExpectations, returned, type Expectation } from '../expectation.ts'
import { isAcquired, recordIn } from '../ownership-record.ts'
import { runCheck } from '../run-check.ts'

/**
 * An owner whose lease has lapsed, and one that has released its run, may still write until somebody else claims it:
 * late background work is not lost. The early draft of the contract refused a released owner.
 */
export const lateOwnerWrite = runCheck({
  id: 'runs/late-owner-write',
  domain: 'workflows',
  title: 'An owner that has lapsed or released may write until somebody else claims the run',
  required: false,
  methods: ['claimRunOwnership', 'renewRunOwnership', 'releaseRunOwnership', 'persistWorkflowSnapshot'],
  async run(stage) {
    const { a } = stage
    await tryVariant(stage)
    for (const loss of ['lapsed', 'released'] as const) {
      const run = stage.newRun()
      const fence = await claim(a, `${loss}: a-claims`, run, { without: 0 })
      if (loss === 'lapsed') await letLapse(a, 'lapse: ', fence)
      else await a.call('a-releases', releaseOf(fence))
      const write = { run, mark: markOf('A1'), arranged: undefined, fence, kind: 'explicit' } as const
      await a.call(`${loss}: write`, callOf(persistWorkflowSnapshot, write))
      await stage.state(`${loss}: read`, run)
    }
  },
  judge(evidence) {
    const isDraft = variantOf(evidence) === 'F1'
    const lapsed = recordIn(evidence.call('lapse: lapsed')?.value)
    return judgeExpectations(
      evidence,
      [
        knowsVariant(evidence),
        isAcquired(evidence, 'lapsed: a-claims', 'A was given the run'),
        { what: "A's lease had lapsed", step: 'lapse: lapsed', met: lapsed?.live === false ? true : null },
        returned(evidence, 'lapsed: write', 'a lapsed owner may still write', () => true),
        isThere(evidence, 'lapsed'),
        isAcquired(evidence, 'released: a-claims', 'A was given the other run'),
        returned(evidence, 'a-releases', 'A released its run', (value) => value === true),
        ...(isDraft
          ? []
          : [
              returned(evidence, 'released: write', 'a released owner may still write', () => true),
              isThere(evidence, 'released'),
            ]),
      ],
      isDraft
        ? 'A lapsed owner could still write; a released one need not be let in this variant.'
        : 'A lapsed and a released owner could still write, as nobody else had claimed the run.',
    )
  },
})

function isThere(evidence: CheckEvidence, loss: 'lapsed' | 'released'): Expectation {
  const step = `${loss}: read`
  const { seen } = tracesIn(evidence, persistWorkflowSnapshot, markOf('A1'), step)
  const met = evidence.row(step) === null ? null : seen.length > 0
  return { what: `what a ${loss} owner wrote is there`, step: `${loss}: write`, met }
}

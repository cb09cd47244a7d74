import { claim } from '../../card/run-ownership.ts'
import { snapshotOf, WORKFLOW } from '../../card/rows.ts'
import { wasAnswered } from '../answers.ts'
import { sameRow } from '../columns.ts'
import { judgeExpectations, returned } from '../expectation.ts'
import { isAcquired } from '../ownership-record.ts'
import { runCheck } from '../run-check.ts'
import type { RunIds } from '../run-stage.ts'
import type { DomainCall, RunFence } from '../../worker/protocol.ts'

/**
 * A nested run is stored under an id of its own and carries its parent's fence; it has no claim itself. While A owns
 * the parent the nested run's snapshot may be written; after B has taken the parent over A may not, and B may.
 */
export const nestedRun = runCheck({
  id: 'runs/nested-run',
  domain: 'workflows',
  title: "A nested run's writes are fenced by the claim of its parent",
  methods: ['claimRunOwnership', 'persistWorkflowSnapshot'],
  async run(stage) {
    const { a, b } = stage
    const parent = stage.newRun()
    const nested = stage.newRun()
    const fence = await claim(a, 'a-claims', parent, { without: 0 })
    await a.call('owned', persist(nested, 'mark-A1.', fence))
    await stage.state('owned, read', nested)
    const fenceOfB = await claim(b, 'b-forces', parent, { without: 0, force: true })
    await a.call('stale', persist(nested, 'mark-A2.', fence))
    await stage.state('stale, read', nested)
    await b.call('control', persist(nested, 'mark-B3.', fenceOfB))
    await stage.state('control, read', nested)
  },
  judge(evidence) {
    const before = evidence.row('owned, read')?.row ?? null
    const after = evidence.row('stale, read')?.row ?? null
    const last = evidence.row('control, read')?.row ?? null
    const stale = evidence.call('stale')
    return judgeExpectations(
      evidence,
      [
        isAcquired(evidence, 'a-claims', 'A was given the parent run'),
        returned(
          evidence,
          'owned',
          "a write to the nested run with its parent's current fence is accepted",
          () => true,
        ),
        isAcquired(evidence, 'b-forces', 'B took the parent over'),
        {
          what: "a write to the nested run with its parent's stale fence leaves it unchanged",
          step: 'stale',
          met: before === null || after === null ? null : sameRow(before, after),
        },
        {
          what: 'that write is refused',
          step: 'stale',
          met: wasAnswered(stale) ? stale?.outcome === 'threw' : null,
        },
        returned(evidence, 'control', "B's write with its fence is accepted afterwards", () => true),
        {
          what: "B's write is there",
          step: 'control',
          met: after === null || last === null ? null : !sameRow(after, last),
        },
      ],
      "The nested run was written with its parent's current fence, refused with its stale one, and written by B.",
    )
  },
})

function persist(run: RunIds, mark: string, fence: RunFence): DomainCall {
  const input = { workflowName: WORKFLOW, runId: run.runId, snapshot: snapshotOf(run, mark), fence }
  return { domain: 'workflows', method: 'persistWorkflowSnapshot', args: [input] }
}

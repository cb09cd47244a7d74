import { claim, claimOf, LONG_LEASE_MS, releaseOf, renewalOf } from '../../card/run-ownership.ts'
import { SURFACES } from '../../card/list.ts'
import { callOf, markOf, unfenced } from '../../card/write-to-surface.ts'
import type { DomainCall, RunFence } from '../../worker/protocol.ts'
import { wasAnswered } from '../answers.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import { sameRow } from '../columns.ts'
import { judgeExpectations, type Expectation } from '../expectation.ts'
import { isAcquired } from '../ownership-record.ts'
import { runCheck } from '../run-check.ts'
import type { RunIds, RunStage } from '../run-stage.ts'

/** Two runs of which nothing is asked: one that A owns, one that B owns. */
const OTHERS = ['a', 'b'] as const

/** What is done to a third run, by whom, in this order. */
const ACTS = [
  'claims',
  'renews',
  'writes',
  'sets the state',
  'stores a result',
  'releases',
  'is displaced',
  'deletes',
] as const

type Act = (typeof ACTS)[number]

/**
 * Whatever is done to one run leaves the others alone, also those of the same owner: a renewal, a release or a write
 * whose statement names the owner or the workflow instead of the run would hit them.
 */
export const otherRuns = runCheck({
  id: 'runs/other-runs',
  domain: 'workflows',
  title: 'What is done to one run leaves the other runs of its owner alone',
  methods: ['claimRunOwnership', 'renewRunOwnership', 'releaseRunOwnership', 'persistWorkflowSnapshot'],
  async run(stage) {
    const { a, b } = stage
    const others = { a: await ownedBy(stage, 'a'), b: await ownedBy(stage, 'b') }
    const look = async (when: string): Promise<void> => {
      for (const who of OTHERS) await stage.state(`${who}'s other run, ${when}`, others[who])
    }
    const run = stage.newRun()
    await look('at first')
    const fence = await claim(a, 'claims', run, { without: 0 })
    await look('claims')
    for (const [act, call] of actsOf(run, fence)) {
      await a.call(act, call)
      await look(act)
    }
    const fenceOfB = await claim(b, 'is displaced', run, { force: true, without: 1 })
    await look('is displaced')
    await b.call('deletes', write(run, 'workflows.deleteWorkflowRunById', fenceOfB))
    await look('deletes')
  },
  judge(evidence) {
    return judgeExpectations(
      evidence,
      [
        ...OTHERS.map((who) => isAcquired(evidence, `${who}-claims`, `${who.toUpperCase()} was given a run`)),
        ...ACTS.flatMap((act, index) => [
          { what: `"${act}" was answered`, step: act, met: wasAnswered(evidence.call(act)) ? true : null },
          ...OTHERS.map((who) => isLeftAlone(evidence, who, act, ACTS[index - 1] ?? 'at first')),
        ]),
      ],
      `${ACTS.length} acts on one run changed nothing of two others, of the same owner and of another one.`,
    )
  },
})

async function ownedBy(stage: RunStage, who: (typeof OTHERS)[number]): Promise<RunIds> {
  const actor = stage[who]
  const run = stage.newRun()
  const { setUp } = SURFACES['workflows.updateWorkflowState']
  await setUp(unfenced(actor, 'workflows', `${who}'s other run, made`), run)
  await actor.call(`${who}-claims`, claimOf(run.runId, actor.owner))
  return run
}

function actsOf(run: RunIds, fence: RunFence): [Act, DomainCall][] {
  return [
    ['renews', renewalOf(fence, 2 * LONG_LEASE_MS)],
    ['writes', write(run, 'workflows.persistWorkflowSnapshot', fence)],
    ['sets the state', write(run, 'workflows.updateWorkflowState', fence)],
    ['stores a result', write(run, 'workflows.updateWorkflowResults', fence)],
    ['releases', releaseOf(fence)],
  ]
}

function write(run: RunIds, surface: keyof typeof SURFACES, fence: RunFence): DomainCall {
  return callOf(SURFACES[surface], { run, mark: markOf('A1'), arranged: undefined, fence, kind: 'explicit' })
}

function isLeftAlone(evidence: CheckEvidence, who: 'a' | 'b', act: Act, since: string): Expectation {
  const [before, after] = [since, act].map((when) => evidence.row(`${who}'s other run, ${when}`))
  const areRead = (before?.row ?? null) !== null && after !== null && after !== undefined
  return {
    what: `another run of ${who.toUpperCase()} is as it was ("${act}")`,
    step: act,
    met: areRead ? sameRow(before?.row ?? null, after.row) : null,
  }
}

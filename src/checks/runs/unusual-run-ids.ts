import { claimOf, ownershipOf } from '../../card/run-ownership.ts'
import { judgeExpectations, returned, type Expectation } from '../expectation.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import { isAcquired, isRefused, recordIn } from '../ownership-record.ts'
import { runCheck } from '../run-check.ts'
import { worstJudgement } from '../worst-judgement.ts'

const LONG = 'x'.repeat(299)

/** Ends of run ids, two of each kind: a store that mixes them up lets one run own the other. */
const KINDS = {
  colon: ['a:b', 'a:c'],
  glob: ['*', 'a'],
  quote: [`it's "so"`, `it''s "so"`],
  long: [`${LONG}1`, `${LONG}2`],
  digits: ['0123', '123'],
  percent: ['%', '_'],
} as const

/** Claims of runs whose ids hold what key schemes and patterns trip over. Each is a run of its own, found again as it is. */
export const unusualRunIds = runCheck({
  id: 'runs/unusual-run-ids',
  domain: 'workflows',
  title: 'Runs with unusual ids are kept apart and found again',
  methods: ['claimRunOwnership', 'getRunOwnership'],
  async run(stage) {
    const { a, b } = stage
    for (const [kind, [one, other]] of Object.entries(KINDS)) {
      const { base } = stage.newRun()
      await a.call(`${kind}: a-claims`, claimOf(base + one, a.owner))
      await b.call(`${kind}: seen`, ownershipOf(base + one))
      await b.call(`${kind}: b-claims`, claimOf(base + one, b.owner))
      await b.call(`${kind}: unknown`, ownershipOf(base + other))
      await b.call(`${kind}: b-claims-other`, claimOf(base + other, b.owner))
    }
  },
  judge: (evidence) =>
    worstJudgement(
      Object.keys(KINDS).map((kind) =>
        judgeExpectations(
          evidence,
          expectationsOf(evidence, kind),
          `Runs with unusual ids (${kind}) were claimed, found again and kept apart.`,
        ),
      ),
    ),
})

function expectationsOf(evidence: CheckEvidence, kind: string): Expectation[] {
  const runId = (evidence.call(`${kind}: a-claims`)?.args[0] as { runId?: unknown } | undefined)?.runId
  return [
    isAcquired(evidence, `${kind}: a-claims`, `a run can be claimed whose id has a ${kind}`),
    returned(
      evidence,
      `${kind}: seen`,
      `it is found again under exactly that id (${kind})`,
      (value) => recordIn(value)?.runId === runId,
    ),
    isRefused(evidence, `${kind}: b-claims`, `its live claim is refused to B (${kind})`),
    returned(
      evidence,
      `${kind}: unknown`,
      `another run with a similar id is unowned (${kind})`,
      (value) => value === null,
    ),
    isAcquired(evidence, `${kind}: b-claims-other`, `that other run can be claimed (${kind})`),
  ]
}

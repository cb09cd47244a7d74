import { claimOf, LONG_LEASE_MS, ownershipOf } from '../../card/run-ownership.ts'
import { knowsVariant, tryVariant, variantOf } from '../../card/variant.ts'
import { judgeExpectations, returned } from '../expectation.ts'
import { generationAt, isAcquired, leaseAt, recordIn, recordOf } from '../ownership-record.ts'
import { runCheck } from '../run-check.ts'

/** How far the store's clock and the first generation may be apart, in ms; Mastra's own suite allows as much. */
const CLOCK_MS = 60_000

/**
 * A claims a run that nobody has claimed. Both workers and O then see the same owner, generation and live lease. In
 * the final contract the first generation is the store's clock, before that it is 1.
 */
export const claimUnowned = runCheck({
  id: 'runs/claim-unowned',
  domain: 'workflows',
  title: 'A run that nobody owns can be claimed, and everybody sees the claim',
  methods: ['claimRunOwnership', 'getRunOwnership'],
  async run(stage) {
    const { a, b } = stage
    await tryVariant(stage)
    const run = stage.newRun()
    await a.call('before', ownershipOf(run.runId))
    await a.call('claim', claimOf(run.runId, a.owner))
    await b.call('seen-by-b', ownershipOf(run.runId))
    await stage.state('state', run)
  },
  judge(evidence) {
    const generation = generationAt(evidence, 'claim')
    const variant = variantOf(evidence)
    const lease = leaseAt(evidence, 'claim')
    const record = recordOf(evidence, 'claim')
    const row = evidence.row('state')?.row ?? null
    const seeded =
      variant === 'F3'
        ? lease !== null && Math.abs(lease - LONG_LEASE_MS - generation) <= CLOCK_MS
        : generation === 1
    return judgeExpectations(
      evidence,
      [
        knowsVariant(evidence),
        returned(evidence, 'before', 'nobody owned the run before', (value) => value === null),
        isAcquired(evidence, 'claim', 'A was given the run'),
        returned(evidence, 'claim', 'the claim is live', (value) => recordIn(value)?.live === true),
        returned(evidence, 'claim', 'the generation is a safe integer', () =>
          Number.isSafeInteger(generation),
        ),
        returned(
          evidence,
          'claim',
          variant === 'F3' ? "the first generation is the store's clock" : 'the first generation is 1',
          () => seeded,
        ),
        returned(
          evidence,
          'seen-by-b',
          'B sees the same claim',
          (value) =>
            recordIn(value)?.generation === generation &&
            recordIn(value)?.ownerId === record?.ownerId &&
            recordIn(value)?.live === true,
        ),
        {
          what: 'O finds that generation in the database',
          step: 'claim',
          met: row === null ? null : Object.values(row).some((value) => Number(value) === generation),
        },
      ],
      `A was given the unowned run at generation ${generation} (variant ${variant}); B and O see the same.`,
    )
  },
})

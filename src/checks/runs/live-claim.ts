import { claimOf, ownershipOf } from '../../card/run-ownership.ts'
import { judgeExpectations, returned } from '../expectation.ts'
import { generationAt, isAcquired, isRefused, isStillOf, recordIn } from '../ownership-record.ts'
import { runCheck } from '../run-check.ts'

/**
 * A owns a live run. B's claim without force is refused with A's record, however short the lease that it asks for, and
 * so is one by A itself under the same owner id: an execution is new even if it bears an old name. With force, A's own claim counts as a takeover.
 */
export const liveClaim = runCheck({
  id: 'runs/live-claim',
  domain: 'workflows',
  title: 'A live claim is refused to everybody, also to one of the same name',
  methods: ['claimRunOwnership', 'getRunOwnership'],
  async run(stage) {
    const { a, b } = stage
    const { runId } = stage.newRun()
    await a.call('a-claims', claimOf(runId, a.owner))
    await b.call('b-claims', claimOf(runId, b.owner))
    await b.call('seen', ownershipOf(runId))
    // Whoever measures a lease by the one that is asked for takes this claim for one after the lapse.
    await b.call('b-claims-briefly', claimOf(runId, b.owner, { leaseMs: 0 }))
    await a.call('a-again', claimOf(runId, a.owner))
    await b.call('seen-again', ownershipOf(runId))
    await a.call('a-forces', claimOf(runId, a.owner, { force: true }))
  },
  judge(evidence) {
    const first = generationAt(evidence, 'a-claims')
    const isStill = isStillOf(evidence, 'a-claims')
    return judgeExpectations(
      evidence,
      [
        isAcquired(evidence, 'a-claims', 'A was given the run'),
        isRefused(evidence, 'b-claims', "B's claim without force is refused while A's lease is live"),
        returned(evidence, 'seen', "A's claim is unchanged", isStill),
        isRefused(evidence, 'b-claims-briefly', 'so is one that asks for a lease of no length'),
        isRefused(evidence, 'a-again', 'a second claim under the same owner id is refused'),
        returned(evidence, 'seen-again', "A's claim is unchanged by its own second one", isStill),
        isAcquired(evidence, 'a-forces', 'A is given its own run by force'),
        returned(
          evidence,
          'a-forces',
          'its forced claim raises the generation by one',
          (value) => recordIn(value)?.generation === first + 1,
        ),
      ],
      'While the lease was live, claims of B and of the same owner were refused and changed nothing.',
    )
  },
})

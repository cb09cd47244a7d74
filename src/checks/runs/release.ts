import { claim, claimOf, ownershipOf, releaseOf } from '../../card/run-ownership.ts'
import { knowsVariant, tryVariant, variantOf } from '../../card/variant.ts'
import { judgeExpectations, returned, type Expectation } from '../expectation.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import { generationAt, isAcquired, isStillOf, recordIn } from '../ownership-record.ts'
import { runCheck } from '../run-check.ts'

/**
 * Releases of A's run: under a wrong owner, under a wrong generation, by A, by A again, and by A after B has claimed
 * it since. Only A's own may take effect. The record stays, and the next claim gets one generation more.
 */
export const release = runCheck({
  id: 'runs/release',
  domain: 'workflows',
  title: 'Only the current owner releases a run, and the next claim goes one generation on',
  methods: ['claimRunOwnership', 'releaseRunOwnership', 'getRunOwnership'],
  async run(stage) {
    const { a, b } = stage
    await tryVariant(stage)
    const run = stage.newRun()
    const fence = await claim(a, 'a-claims', run, { without: 0 })
    await b.call('wrong-owner', releaseOf({ ...fence, ownerId: b.owner }))
    await a.call('wrong-generation', releaseOf({ ...fence, generation: fence.generation + 1 }))
    await a.call('still-owned', ownershipOf(run.runId))
    await a.call('right', releaseOf(fence))
    await a.call('released', ownershipOf(run.runId))
    await a.call('again', releaseOf(fence))
    await b.call('b-claims', claimOf(run.runId, b.owner))
    await a.call('late', releaseOf(fence))
    await b.call('still-b', ownershipOf(run.runId))
  },
  judge(evidence) {
    const first = generationAt(evidence, 'a-claims')
    const isDraft = variantOf(evidence) === 'F1'
    return judgeExpectations(
      evidence,
      [
        knowsVariant(evidence),
        isAcquired(evidence, 'a-claims', 'A was given the run'),
        gave(evidence, 'wrong-owner', false, 'a release under another owner id is refused'),
        gave(evidence, 'wrong-generation', false, 'a release under another generation is refused'),
        returned(evidence, 'still-owned', 'A still owns the run after both', isLiveOf(evidence, 'a-claims')),
        gave(evidence, 'right', true, 'A releases its run'),
        returned(
          evidence,
          'released',
          'the record stays, without a live lease',
          (value) => recordIn(value)?.generation === first && recordIn(value)?.live === false,
        ),
        gave(evidence, 'again', !isDraft, `a second release says ${!isDraft}`),
        isAcquired(evidence, 'b-claims', 'B is given the released run'),
        returned(
          evidence,
          'b-claims',
          'the generation is exactly one more',
          (value) => recordIn(value)?.generation === first + 1,
        ),
        gave(evidence, 'late', false, "A's release after B's claim is refused"),
        returned(evidence, 'still-b', 'B still owns the run after it', isLiveOf(evidence, 'b-claims')),
      ],
      `Only A's own release took effect, and B's claim after it came to generation ${first + 1}.`,
    )
  },
})

function gave(evidence: CheckEvidence, step: string, expected: boolean, what: string): Expectation {
  return returned(evidence, step, what, (value) => value === expected)
}

function isLiveOf(evidence: CheckEvidence, step: string): (value: unknown) => boolean {
  const isStill = isStillOf(evidence, step)
  return (value) => isStill(value) && recordIn(value)?.live === true
}

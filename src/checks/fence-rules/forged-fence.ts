import type { Check } from '../check.ts'
import type { CheckId } from '../check-id.ts'
import { judgeExpectations } from '../expectation.ts'
import { runCheck } from '../run-check.ts'
import { METHODS_OF, own, type FencedDomain } from './fenced-domain.ts'
import { accepted, fencedWrite, owned, refused } from './fenced-write.ts'

/**
 * A owns a run. A write with its generation under another owner id, and one with its owner id under another
 * generation, must both be refused: a store that compares one of the two lets somebody through.
 */
export function forgedFence(id: CheckId, domain: FencedDomain): Check {
  return runCheck({
    id,
    domain,
    title: 'A fence counts only if both its generation and its owner are the current ones',
    methods: METHODS_OF[domain],
    async run(stage) {
      const { a, b } = stage
      const run = stage.newRun()
      const fence = await own(a, 'a', domain, run, { without: 1 })
      await fencedWrite(stage, b, 'wrong-owner', { domain, run, fence: { ...fence, ownerId: b.owner } })
      const older = { ...fence, generation: fence.generation - 1 }
      await fencedWrite(stage, a, 'wrong-generation', { domain, run, fence: older })
      await fencedWrite(stage, a, 'control', { domain, run, fence })
    },
    judge: (evidence) =>
      judgeExpectations(
        evidence,
        [
          owned(evidence, 'a', domain, 'A was given the run'),
          refused(
            evidence,
            'wrong-owner',
            domain,
            "a write with A's generation under another owner is refused",
          ),
          refused(
            evidence,
            'wrong-generation',
            domain,
            "a write with A's owner id under an older generation is refused",
          ),
          accepted(evidence, 'control', domain, "A's own write is accepted afterwards"),
        ],
        'Writes with a wrong owner and with a wrong generation were refused, and the right fence accepted.',
      ),
  })
}

import type { Check } from '../check.ts'
import type { CheckId } from '../check-id.ts'
import { judgeExpectations } from '../expectation.ts'
import { runCheck } from '../run-check.ts'
import { METHODS_OF, own, type FencedDomain } from './fenced-domain.ts'
import { accepted, fencedWrite, owned, refused } from './fenced-write.ts'

/** A write whose fence names a run that nobody has ever claimed must be refused: its claim may have been pruned. */
export function missingRecord(id: CheckId, domain: FencedDomain): Check {
  return runCheck({
    id,
    domain,
    title: 'A fence of a run without any record is refused',
    methods: METHODS_OF[domain],
    async run(stage) {
      const { a } = stage
      const run = stage.newRun()
      const unknown = { runId: run.runId, generation: 1, ownerId: a.owner }
      await fencedWrite(stage, a, 'unknown', { domain, run, fence: unknown })
      const fence = await own(a, 'a', domain, run, { without: 1 })
      await fencedWrite(stage, a, 'control', { domain, run, fence })
    },
    judge: (evidence) =>
      judgeExpectations(
        evidence,
        [
          refused(evidence, 'unknown', domain, 'a write with the fence of an unclaimed run is refused'),
          owned(evidence, 'a', domain, 'A was given the run'),
          accepted(evidence, 'control', domain, "A's write with its claim is accepted"),
        ],
        'A write was refused while nobody had claimed the run of its fence, and accepted afterwards.',
      ),
  })
}

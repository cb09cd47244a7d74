import { markOf } from '../../card/write-to-surface.ts'
import type { Check } from '../check.ts'
import type { CheckId } from '../check-id.ts'
import { judgeExpectations } from '../expectation.ts'
import { runCheck } from '../run-check.ts'
import type { RunActor, RunIds, RunStage } from '../run-stage.ts'
import { METHODS_OF, own, SURFACE_OF, type FencedDomain } from './fenced-domain.ts'
import { accepted, fencedWrite, owned } from './fenced-write.ts'

/**
 * Writes that carry no fence are left alone: while somebody owns the run, and by a process whose own last write was
 * fenced and whose claim is stale by now.
 */
export function unfencedWrite(id: CheckId, domain: FencedDomain): Check {
  return runCheck({
    id,
    domain,
    title: 'A write without a fence is accepted as ever',
    methods: METHODS_OF[domain],
    async run(stage) {
      const { a, b } = stage
      const run = stage.newRun()
      const fence = await own(a, 'a', domain, run, { without: 1 })
      await fencedWrite(stage, a, 'fenced', { domain, run, fence })
      await own(b, 'b', domain, run, { force: true, without: 2 })
      await bare(stage, b, 'by-owner', domain, run)
      await bare(stage, a, 'by-displaced', domain, run)
    },
    judge: (evidence) =>
      judgeExpectations(
        evidence,
        [
          owned(evidence, 'a', domain, 'A was given the run'),
          accepted(evidence, 'fenced', domain, "A's fenced write was accepted"),
          owned(evidence, 'b', domain, 'B took the run over'),
          accepted(evidence, 'by-owner', domain, 'a write without a fence beside a claim is accepted'),
          accepted(
            evidence,
            'by-displaced',
            domain,
            'a write without a fence by a process that wrote with one before is accepted',
          ),
        ],
        'Writes without a fence were accepted beside a claim, also from a process that had lost it.',
      ),
  })
}

async function bare(
  stage: RunStage,
  actor: RunActor,
  step: string,
  domain: FencedDomain,
  run: RunIds,
): Promise<void> {
  const { method, args } = SURFACE_OF[domain]
  const write = { run, mark: markOf(step), arranged: undefined, fence: undefined }
  await actor.call(step, { domain, method, args: args(write) })
  await stage.state(`${step}, read`, run)
}

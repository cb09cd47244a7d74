import { markOf, callOf } from '../../card/write-to-surface.ts'
import { acquired, granted } from '../../card/offered.ts'
import { tracesIn } from '../../card/read-write.ts'
import type { FenceKind } from '../../card/course.ts'
import type { RunFence } from '../../worker/protocol.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import { wasAnswered } from '../answers.ts'
import { sameRow } from '../columns.ts'
import { returned, type Expectation } from '../expectation.ts'
import type { RunActor, RunIds, RunStage } from '../run-stage.ts'
import { ownStep, SURFACE_OF, type FencedDomain } from './fenced-domain.ts'

/** One write with a fence to the surface that stands for a domain, and O's reading after it: `<step>, read`. */
export async function fencedWrite(
  stage: RunStage,
  actor: RunActor,
  step: string,
  {
    domain,
    run,
    fence,
    kind = 'explicit',
  }: {
    readonly domain: FencedDomain
    readonly run: RunIds
    readonly fence: RunFence
    readonly kind?: FenceKind
  },
): Promise<void> {
  const write = { run, mark: markOf(step), arranged: undefined, fence, kind }
  await actor.call(step, callOf(SURFACE_OF[domain], write))
  await stage.state(`${step}, read`, run)
}

/** That a worker was given the run, in memory also the fence; without it nothing can be said about a rule. */
export function owned(evidence: CheckEvidence, who: string, domain: FencedDomain, what: string): Expectation {
  const step = ownStep(who, domain)
  const isGiven = domain === 'memory' ? granted(evidence, step) : acquired(evidence, step)
  return { what, step, met: isGiven ? true : null }
}

/** That a write was accepted and is there. */
export function accepted(
  evidence: CheckEvidence,
  step: string,
  domain: FencedDomain,
  what: string,
): Expectation {
  const isThere = traced(evidence, step, domain)
  const answer = returned(evidence, step, what, () => true)
  return { ...answer, met: answer.met === null || isThere === null ? null : answer.met && isThere }
}

/** That a write threw and is not there. */
export function refused(
  evidence: CheckEvidence,
  step: string,
  domain: FencedDomain,
  what: string,
): Expectation {
  const call = evidence.call(step)
  const isThere = traced(evidence, step, domain)
  // What is there was not refused, whatever came back.
  if (isThere === true) return { what, step, met: false }
  return { what, step, met: !wasAnswered(call) || isThere === null ? null : call?.outcome === 'threw' }
}

/** That nothing of a write is stored, between two readings, and that it threw. `stored` and `refused` are these two in words. */
export function refusedWhole(
  evidence: CheckEvidence,
  {
    step,
    before,
    stored,
    refused: told,
  }: {
    readonly step: string
    /** The reading before it; the one after it is `<step>, read`. */
    readonly before: string
    readonly stored: string
    readonly refused: string
  },
): Expectation[] {
  const call = evidence.call(step)
  const rows = evidence.around({ before, after: `${step}, read` })
  return [
    { what: stored, step, met: rows === null ? null : sameRow(rows.before, rows.after) },
    { what: told, step, met: wasAnswered(call) ? call?.outcome === 'threw' : null },
  ]
}

function traced(evidence: CheckEvidence, step: string, domain: FencedDomain): boolean | null {
  if (evidence.row(`${step}, read`) === null) return null
  return tracesIn(evidence, SURFACE_OF[domain], markOf(step), `${step}, read`).seen.length > 0
}

import { acquired } from '../../card/offered.ts'
import { tracesIn } from '../../card/read-write.ts'
import { claimOf, ownershipOf } from '../../card/run-ownership.ts'
import { callOf, markOf } from '../../card/write-to-surface.ts'
import type { Judgement } from '../../verdict/verdict.ts'
import type { Failure, RunFence } from '../../worker/protocol.ts'
import { wasAnswered } from '../answers.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import { eachFailure } from '../driver-failure/each-failure.ts'
import { FAILURES, IN_WORDS } from '../driver-failure/failing-write.ts'
import { isStillOf } from '../ownership-record.ts'
import { inconclusive } from '../refusal.ts'
import type { RunIds, RunStage } from '../run-stage.ts'
import { SURFACE_OF, type FencedDomain } from './fenced-domain.ts'

/**
 * What the owner does itself while its database calls fail in their turn: it writes, and in workflows B claims a free
 * run. What is said to be done has to be there.
 */
export async function playOwnActs(
  stage: RunStage,
  { domain, run, fence }: { domain: FencedDomain; run: RunIds; fence: RunFence },
): Promise<void> {
  const { a, b } = stage
  await eachFailure(async (how, at) => {
    const step = `own write, ${how} at ${at}`
    const write = { run, mark: markOf(`${how}-${at}`), arranged: undefined, fence, kind: 'explicit' } as const
    const struck = await b.fail(step, callOf(SURFACE_OF[domain], write), at, how)
    await stage.state(`${step}, read`, run)
    return struck !== null
  })
  if (domain === 'memory') return
  await eachFailure(async (how, at) => {
    const { runId } = stage.newRun()
    const step = `own claim, ${how} at ${at}`
    const struck = await b.fail(step, claimOf(runId, b.owner), at, how)
    await a.call(`${step}, seen`, ownershipOf(runId))
    return struck !== null
  })
}

/** A judgement for each time that a call failed. */
export function judgeOwnActs(evidence: CheckEvidence, domain: FencedDomain): Judgement[] {
  const acts = domain === 'memory' ? (['write'] as const) : (['write', 'claim'] as const)
  return acts.flatMap((act) =>
    FAILURES.flatMap((how) => {
      const judged: Judgement[] = []
      for (let at = 1; evidence.call(`own ${act}, ${how} at ${at}`) !== null; at += 1)
        judged.push(judgeOne(evidence, { domain, act, how, at }))
      return judged
    }),
  )
}

function judgeOne(
  evidence: CheckEvidence,
  { domain, act, how, at }: { domain: FencedDomain; act: 'write' | 'claim'; how: Failure; at: number },
): Judgement {
  const step = `own ${act}, ${how} at ${at}`
  const where = `With database call ${at} of B's own ${act} ${IN_WORDS[how]}`
  const isSaid = act === 'claim' ? acquired(evidence, step) : evidence.call(step)?.outcome === 'ok'
  if (!isSaid) return { verdict: 'holds', summary: `${where}, nothing was said to be done.` }
  const isThere = act === 'claim' ? isClaimed(evidence, step) : isStored(evidence, { domain, step, how, at })
  if (isThere === null) return inconclusive(where, [`what came of B's own ${act} was read`])
  return isThere
    ? { verdict: 'holds', summary: `${where}, it was done as it was said.` }
    : {
        verdict: 'violated',
        decisiveStep: step,
        summary: `${where}, it was said to be done, and nothing of it is stored.`,
      }
}

function isStored(
  evidence: CheckEvidence,
  { domain, step, how, at }: { domain: FencedDomain; step: string; how: Failure; at: number },
): boolean | null {
  const read = `${step}, read`
  if (evidence.row(read) === null) return null
  return tracesIn(evidence, SURFACE_OF[domain], markOf(`${how}-${at}`), read).seen.length > 0
}

/** Whether A sees the claim that B was told to have. */
function isClaimed(evidence: CheckEvidence, step: string): boolean | null {
  const seen = evidence.call(`${step}, seen`)
  if (!wasAnswered(seen) || seen?.outcome !== 'ok') return null
  return isStillOf(evidence, step)(seen.value)
}

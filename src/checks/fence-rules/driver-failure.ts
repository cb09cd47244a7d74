import { unfenced } from '../../card/write-to-surface.ts'
import { updateThread } from '../../card/surfaces/update-thread.ts'
import type { Judgement } from '../../verdict/verdict.ts'
import type { Failure } from '../../worker/protocol.ts'
import { wasAnswered } from '../answers.ts'
import type { Check } from '../check.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import type { CheckId } from '../check-id.ts'
import { changesInWords, sameRow } from '../columns.ts'
import { eachFailure } from '../driver-failure/each-failure.ts'
import { FAILURES, IN_WORDS } from '../driver-failure/failing-write.ts'
import { judgeExpectations } from '../expectation.ts'
import { answerInWords, inconclusive, missingOf } from '../refusal.ts'
import { runCheck } from '../run-check.ts'
import type { RunStage } from '../run-stage.ts'
import { worstJudgement } from '../worst-judgement.ts'
import { METHODS_OF, own, type FencedDomain } from './fenced-domain.ts'
import { accepted, fencedWrite, owned } from './fenced-write.ts'
import { judgeOwnActs, playOwnActs } from './own-acts.ts'
import { STALE_ACTS, type StaleAct } from './stale-acts.ts'

/**
 * A displaced owner writes, claims, renews, releases, while each database call of that fails in its turn. Stores try
 * again what met a lock or lost its connection; the second try needs the condition as much as the first. And what the
 * owner is told to have done meanwhile has to be there.
 */
export function driverFailureOf(id: CheckId, domain: FencedDomain): Check {
  return runCheck({
    id,
    domain,
    title: 'What a displaced owner tries stays refused when a database call fails',
    methods: METHODS_OF[domain],
    run: (stage) => play(stage, domain),
    judge(evidence) {
      const owners = judgeExpectations(
        evidence,
        [owned(evidence, 'a', domain, 'A was given the run'), owned(evidence, 'b', domain, 'B took it over')],
        '',
      )
      if (owners.verdict !== 'holds') return owners
      const worst = worstJudgement(STALE_ACTS[domain].map((act) => judgeAct(evidence, act)))
      if (worst.verdict !== 'holds') return worst
      const own = worstJudgement([worst, ...judgeOwnActs(evidence, domain)])
      if (own.verdict !== 'holds') return own
      const control = accepted(evidence, 'due', domain, "B's own write afterwards is accepted")
      return judgeExpectations(evidence, [control], worst.summary, worst.notes)
    },
  })
}

async function play(stage: RunStage, domain: FencedDomain): Promise<void> {
  const { a, b } = stage
  const run = stage.newRun()
  if (domain === 'memory') await updateThread.setUp(unfenced(a, domain, 'set-up'), run)
  const fence = await own(a, 'a', domain, run, { without: 1 })
  const fenceOfB = await own(b, 'b', domain, run, { force: true, without: 2 })
  await stage.state('taken', run)
  for (const act of STALE_ACTS[domain]) {
    const call = act.call(run, fence)
    await a.call(stepOf(act, null, 0), call)
    await stage.state(`${stepOf(act, null, 0)}, read`, run)
    await eachFailure(async (how, at) => {
      const step = stepOf(act, how, at)
      const struck = await a.fail(step, call, at, how)
      await stage.state(`${step}, read`, run)
      return struck !== null
    })
  }
  await playOwnActs(stage, { domain, run, fence: fenceOfB })
  await fencedWrite(stage, b, 'due', { domain, run, fence: fenceOfB })
}

function stepOf({ name }: StaleAct, how: Failure | null, at: number): string {
  return how === null ? `${name}, nothing fails` : `${name}, ${how} at ${at}`
}

/** What one act came to over all its schedules. */
function judgeAct(evidence: CheckEvidence, act: StaleAct): Judgement {
  const undisturbed = judgeAttempt(evidence, act, { step: stepOf(act, null, 0), where: act.what })
  if (undisturbed.verdict !== 'holds')
    return inconclusive(act.what, [`${act.what} was refused when nothing failed`])
  const schedules = FAILURES.map((how) => ({ how, ...reachedIn(evidence, act, how) }))
  const attempts = schedules.flatMap(({ how, reached, isOver }) => [
    ...Array.from({ length: reached }, (_, index) => ({
      step: stepOf(act, how, index + 1),
      where: `With database call ${index + 1} of ${act.what} ${IN_WORDS[how]}`,
      isStruck: true,
    })),
    // The one after the last call, in which nothing failed any more.
    ...(isOver ? [{ step: stepOf(act, how, reached + 1), where: `${act.what}, tried again` }] : []),
  ])
  const worst = worstJudgement(attempts.map((attempt) => judgeAttempt(evidence, act, attempt)))
  if (worst.verdict === 'violated') return worst
  const calls = schedules.find(({ how }) => how === 'locked')?.reached ?? 0
  const missing = missingOf([
    [`any database call of ${act.what} could fail (the store announces none)`, calls > 0],
    ['every database call failed in its turn', schedules.every(({ isOver }) => isOver)],
  ])
  if (missing.length > 0) return inconclusive(act.what, missing)
  if (worst.verdict !== 'holds') return worst
  return {
    verdict: 'holds',
    summary: `With each of ${calls} database calls of ${act.what} failing, it changed nothing and was not told otherwise.`,
  }
}

/** How many calls failed in their turn, and whether the schedules ended because no call was left. */
function reachedIn(
  evidence: CheckEvidence,
  act: StaleAct,
  how: Failure,
): { reached: number; isOver: boolean } {
  for (let at = 1; ; at += 1) {
    const struck = evidence.call(`${stepOf(act, how, at)}:struck`)
    if (struck?.outcome === 'ok' && struck.value === null) return { reached: at - 1, isOver: true }
    if (struck?.outcome !== 'ok') return { reached: at - 1, isOver: false }
  }
}

interface Attempt {
  readonly step: string
  /** What was tried, in words. */
  readonly where: string
  /** Whether one of its database calls failed. */
  readonly isStruck?: boolean
}

function judgeAttempt(
  evidence: CheckEvidence,
  act: StaleAct,
  { step, where, isStruck = false }: Attempt,
): Judgement {
  const call = evidence.call(step)
  const steps = { before: 'taken', after: `${step}, read` }
  const rows = evidence.around(steps)
  // A failed call may well be told as what it is; only what was done, or is said to be, counts.
  const isTold = isStruck ? call?.outcome === 'ok' || call?.outcome === 'threw' : wasAnswered(call)
  const missing = missingOf([[`${act.what} was answered and the run read after it`, isTold && rows !== null]])
  if (call === null || rows === null || missing.length > 0) return inconclusive(where, missing)
  const about = { decisiveStep: step, rowSteps: steps, verdict: 'violated' } as const
  if (!sameRow(rows.before, rows.after))
    return {
      ...about,
      summary: `${where}, what is refused otherwise was done (${changesInWords(rows.before, rows.after)}).`,
    }
  if (act.saysDone(evidence, step))
    return { ...about, summary: `${where}, it was told that it was done: ${answerInWords(call)}.` }
  return { verdict: 'holds', summary: `${where}, nothing was changed.` }
}

import { CALLS_MAX } from '../calls-max.ts'
import type { Check } from '../check.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import type { CheckId } from '../check-id.ts'
import type { Judgement } from '../../verdict/verdict.ts'
import { isBlocked } from '../is-blocked.ts'
import { judgeExpectations } from '../expectation.ts'
import { inconclusive, missingOf } from '../refusal.ts'
import { runCheck } from '../run-check.ts'
import type { RunStage } from '../run-stage.ts'
import { worstJudgement } from '../worst-judgement.ts'
import { CONTESTS, HELD, MET, type Contest } from './contests.ts'
import { METHODS_OF, type FencedDomain } from './fenced-domain.ts'

/**
 * Every database call of what A does about a run's ownership is held in its turn, while B takes the run. One that
 * looks first and writes afterwards undoes what B was told.
 */
export function heldOwnership(id: CheckId, domain: FencedDomain): Check {
  return runCheck({
    id,
    domain,
    title: 'Whoever is told that a run is theirs has it, whoever else was about to act',
    methods: METHODS_OF[domain],
    async run(stage) {
      for (const contest of CONTESTS[domain])
        for (let at = 1; at <= CALLS_MAX && (await play(stage, contest, at)); at += 1);
    },
    judge: (evidence) => {
      const methods = evidence.domains?.[domain].methods ?? []
      const offered = CONTESTS[domain].filter(({ method }) => methods.includes(method))
      return worstJudgement(offered.map((contest) => judge(evidence, contest)))
    },
  })
}

function prefixOf({ name }: Contest, at: number): string {
  return `${name} held at ${at}: `
}

/** Answers whether there was a call to hold. */
async function play(stage: RunStage, contest: Contest, at: number): Promise<boolean> {
  const { a, b } = stage
  const prefix = prefixOf(contest, at)
  const began = performance.now()
  const prepared = await contest.prepare(stage, prefix)
  const usualMs = performance.now() - began
  const held = a.hold(`${prefix}${HELD}`, prepared.held, at)
  const isReached = (await held.held) !== null
  const met = b.call(`${prefix}${MET}`, prepared.meets)
  await isBlocked(b, met, usualMs)
  await held.release()
  await Promise.all([met, held.answer])
  await contest.look(stage, prefix, prepared)
  return isReached
}

function judge(evidence: CheckEvidence, contest: Contest): Judgement {
  const schedules: number[] = []
  for (let at = 1; evidence.call(`${prefixOf(contest, at)}${HELD}`) !== null; at += 1) schedules.push(at)
  const answers = schedules.map((at) => evidence.call(`${prefixOf(contest, at)}${HELD}:held`))
  const reached = answers.filter((held) => held?.outcome === 'ok' && held.value !== null)
  const last = answers.at(-1)
  const isOver = last?.outcome === 'ok' && last.value === null
  const what = `${contest.held} and ${contest.met}`
  const worst = worstJudgement(
    schedules.map((at) => judgeExpectations(evidence, contest.expect(evidence, prefixOf(contest, at)), '')),
  )
  if (worst.verdict === 'violated') {
    const { decisiveStep = '' } = worst
    return { ...worst, summary: `${what}, ${decisiveStep.split(':')[0]}: ${worst.summary}` }
  }
  const missing = missingOf([
    [`any database call of ${contest.held} could be held (the store announces none)`, reached.length > 0],
    ['every database call was held in its turn', isOver && reached.length === schedules.length - 1],
  ])
  if (missing.length > 0) return inconclusive(what, missing)
  if (worst.verdict !== 'holds') return worst
  return {
    verdict: 'holds',
    summary: `With each of ${reached.length} database calls of ${contest.held} held while B acted, both were told what came of it.`,
  }
}

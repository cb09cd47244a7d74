import { describe, expect, test } from 'vitest'
import { CHECK_IDS } from '../../src/checks/check-id.ts'
import { judgeScenarios } from '../../src/scenarios/judge-scenarios.ts'
import type { ScenarioId } from '../../src/scenarios/scenario-id.ts'
import { gradeStore } from '../../src/verdict/grade-store.ts'
import type { CheckReport } from '../../src/verdict/report.ts'
import { check } from '../reports/hand-written.ts'
import { withEvents, withoutEvents } from './edit-play.ts'
import { factsFor } from './facts.ts'
import { GOOD, done } from './good-plays.ts'
import { coreThat } from './judged.ts'
import { history, row, type Play } from './play.ts'

const overwritten = withEvents(GOOD.S6, row(5400, done('A')))
const holding = [check('tasks/expected-owner'), check('tasks/claim-race')]
const ignored = check('tasks/expected-owner', {
  verdict: 'absent',
  cause: 'adapter',
  summary: 'The condition is ignored.',
})

interface Graded {
  readonly checks?: readonly CheckReport[]
  readonly gate?: 'pair' | 'store'
  readonly asks?: boolean | null
}

function grade(
  plays: Partial<Record<ScenarioId, Play>>,
  { checks = holding, gate = 'pair', asks = true }: Graded = {},
) {
  const ids = Object.keys(plays) as ScenarioId[]
  const events = ids.flatMap((id) => history(id, plays[id] ?? GOOD[id]))
  const facts = { ...factsFor(ids), checks: [...CHECK_IDS], gate }
  const core = coreThat(asks)
  return gradeStore({ facts, events, core, checks, scenarios: judgeScenarios({ facts, events, core }) })
}

describe('the grade of background tasks', () => {
  test('is fenced where checks and scenarios hold, or where no scenario was asked for', () => {
    expect(grade({ S1: GOOD.S1, S6: GOOD.S6 })).toMatchObject({
      grade: 'fenced',
      domains: { backgroundTasks: { cause: null } },
    })
    expect(grade({})).toMatchObject({ grade: 'fenced', why: 'backgroundTasks: every required check holds.' })
  })

  test('is unfenced by a scenario where the checks alone would have been green, and says so', () => {
    const { grade: pair, why, domains } = grade({ S1: GOOD.S1, S6: overwritten })
    expect(pair).toBe('unfenced')
    expect(domains.backgroundTasks).toMatchObject({ store: 'fenced', grade: 'unfenced', cause: 'adapter' })
    expect(domains.backgroundTasks.why).toMatch(
      /^every required check holds, but scenario S6 is violated: A, displaced since 3415 ms, replaced B's stored result/,
    )
    expect(why).toBe('backgroundTasks: every required check holds, but scenario S6 is violated.')
  })

  test('leaves to the store what only the pair did', () => {
    expect(grade({ S1: GOOD.S1, S6: overwritten }, { gate: 'store' }).grade).toBe('fenced')
  })

  test('is inconclusive by a scenario that could not be judged', () => {
    const { grade: pair, why } = grade({ S1: GOOD.S1, S6: { ...GOOD.S6, receipts: null } })
    expect(pair).toBe('inconclusive')
    expect(why).toContain('but scenario S6 is inconclusive')
  })

  test('is an error by a scenario that could not be run', () => {
    expect(grade({ S1: GOOD.S1, S6: { ...GOOD.S6, failure: 'no disk left' } }).grade).toBe('error')
  })

  test('keeps the reason of the checks where they are as bad, and names everybody who has to act', () => {
    const { domains } = grade({ S1: GOOD.S1, S6: overwritten }, { checks: [ignored], asks: false })
    expect(domains.backgroundTasks.why).toMatch(
      /^tasks\/expected-owner is absent: The condition is ignored\./,
    )
    expect(domains.backgroundTasks.cause).toBe('core+adapter')
  })

  test('of no check at all is not fenced by scenarios that hold', () => {
    expect(grade({ S1: GOOD.S1, S6: GOOD.S6 }, { checks: [] }).grade).toBe('inconclusive')
    expect(grade({ S1: GOOD.S1, S6: overwritten }, { checks: [] })).toMatchObject({
      grade: 'unfenced',
      why: 'backgroundTasks: no required check ran, but scenario S6 is violated.',
    })
  })

  test('begins with a control that did not hold, whatever the checks say', () => {
    const inMemory = withoutEvents(GOOD.S1, ({ type }) => type === 'task-row')
    for (const checks of [holding, [ignored]]) {
      const { grade: pair, why } = grade({ S1: inMemory, S6: GOOD.S6 }, { checks })
      expect(pair).toBe('unfenced')
      expect(why).toBe(
        "backgroundTasks: the control S1 did not hold (A ran the task and no other process ever saw its row, so the task is in A's memory only).",
      )
    }
  })

  test('is not touched by scenarios in the other domains', () => {
    const { domains } = grade({ S1: GOOD.S1, S6: overwritten })
    expect(domains.memory).toMatchObject({ grade: 'inconclusive', why: 'no required check ran.' })
  })
})

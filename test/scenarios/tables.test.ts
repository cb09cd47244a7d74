import { describe, expect, test } from 'vitest'
import { judgeScenarios } from '../../src/scenarios/judge-scenarios.ts'
import { SCENARIO_IDS } from '../../src/scenarios/scenario-id.ts'
import { GOOD } from './good-plays.ts'
import { coreThat } from './judged.ts'
import { history } from './play.ts'
import { factsFor } from './facts.ts'
import { UNFENCED } from './unfenced-plays.ts'

describe('ten scenarios on a pair that keeps the lease protocol', () => {
  const events = SCENARIO_IDS.flatMap((id) => history(id, GOOD[id]))
  const reports = judgeScenarios({ facts: factsFor(SCENARIO_IDS), events, core: coreThat(true) })

  test.each(reports)('$id holds', (report) => {
    expect(report).toMatchObject({ verdict: 'holds', cause: null, missingWitnesses: [] })
  })

  test('say of a frozen A, and of nothing else, that its late result was refused by the status already', () => {
    const said = reports.filter(({ notes }) =>
      notes.join().includes('the status alone would have refused it'),
    )
    expect(said.map(({ id }) => id)).toEqual(['S6', 'P2'])
  })

  test.each(reports.filter(({ id }) => id.startsWith('S')))(
    '$id agrees with what was published',
    (report) => {
      expect(report.published).toMatchObject({ matches: true, why: null })
    },
  )

  test.each(reports.filter(({ id }) => id !== 'P2' && id.startsWith('P')))(
    '$id comes out better than published, and the report says why',
    ({ published }) => {
      expect(published.matches).toBe(false)
      expect(published.why).toContain('@mastra/libsql 1.23.3, which persists no owner')
    },
  )
})

describe('ten scenarios on a core without leases', () => {
  const events = SCENARIO_IDS.flatMap((id) => history(id, UNFENCED[id]))
  const reports = judgeScenarios({ facts: factsFor(SCENARIO_IDS), events, core: coreThat(false) })
  const figures = reports.map(({ id, verdict, cause, runs: [run] }) => [
    id,
    verdict,
    cause,
    run?.requests,
    run?.effects,
    run?.storedResultFrom,
    run?.bStartedWhileAAlive,
    run?.retryCount,
  ])

  test('come out as such a pair was measured', () => {
    expect(figures).toEqual([
      ['S1', 'holds', null, 1, 1, 'A', false, 0],
      ['S2', 'violated', 'core', 2, 2, 'B', true, 0],
      ['S3', 'absent', 'core', 1, 1, 'B', false, 0],
      ['S4', 'absent', 'core', 2, 2, 'B', false, 0],
      ['S5', 'absent', 'core', 2, 1, 'B', false, 0],
      ['S6', 'violated', 'core', 2, 1, 'A', true, 0],
      ['S7', 'absent', 'core', 1, 1, 'B', false, 0],
      ['P1', 'violated', 'core', 2, 1, 'B', true, 0],
      ['P2', 'violated', 'core', 2, 1, 'A', true, 0],
      ['P3', 'violated', 'core', 2, 2, 'B', true, 0],
    ])
  })

  test.each(reports.filter(({ verdict }) => verdict === 'absent'))(
    '$id says that the take-over is nothing but the start of B',
    ({ summary, notes }) => {
      expect(summary).toMatch(/^No owner was persisted at any moment \(the row has no such column\)\.$/)
      expect(notes.join(' ')).toMatch(
        /B's take-over is nothing but B's start, not the (lapse|release) of a lease/,
      )
    },
  )

  test('explain by the versions what differs from the published rows', () => {
    const whys = Object.fromEntries(reports.map(({ id, published }) => [id, published.why]))
    expect(reports.map(({ published }) => published.matches)).not.toContain(true)
    expect(whys['S1']).toContain('which persist the owner; here none is persisted, and all else agrees')
    expect(whys['S4']).toContain('which persist the owner; here none is persisted, and all else agrees')
    expect(whys['P1']).toContain("so the last writer's result stays")
    expect(whys['S2']).toContain('this core asks for none')
  })
})

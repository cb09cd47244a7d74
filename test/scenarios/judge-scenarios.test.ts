import { describe, expect, test } from 'vitest'
import type { HistoryEvent } from '../../src/history/event.ts'
import { judgeScenarios } from '../../src/scenarios/judge-scenarios.ts'
import { SCENARIO_IDS, type ScenarioId } from '../../src/scenarios/scenario-id.ts'
import { scenariosToRepeat } from '../../src/scenarios/scenarios-to-repeat.ts'
import { gradeScenarios } from '../../src/verdict/grade-scenarios.ts'
import type { ScenarioReport } from '../../src/verdict/report.ts'
import { withEvents, withoutEvents } from './edit-play.ts'
import { factsFor } from './facts.ts'
import { GOOD, done } from './good-plays.ts'
import { coreThat } from './judged.ts'
import { history, row, type Play } from './play.ts'
import { UNFENCED } from './unfenced-plays.ts'

const overwritten = withEvents(GOOD.S6, row(5400, done('A')))
const stood: Play = { ...GOOD.S6, stalls: { A: 20, B: 1500 } }
const inMemory = withoutEvents(GOOD.S1, ({ type }) => type === 'task-row')

function judge(
  events: readonly HistoryEvent[],
  ids: readonly ScenarioId[] = ['S1', 'S6'],
  change: Parameters<typeof factsFor>[1] = {},
): ScenarioReport[] {
  return judgeScenarios({ facts: factsFor(ids, change), events, core: coreThat(true) })
}

function last(reports: readonly ScenarioReport[]): ScenarioReport {
  const report = reports.at(-1)
  if (report === undefined) throw new Error('Nothing was judged.')
  return report
}

/** The control, as often as it was planned. */
function controls(count: number): HistoryEvent[] {
  return Array.from({ length: count }, (_, index) => history('S1', GOOD.S1, index + 1)).flat()
}

const control = controls(1)

describe('a scenario over its runs', () => {
  test('is violated by one violation among runs that hold', () => {
    const runs = [GOOD.S6, overwritten, GOOD.S6].flatMap((play, index) => history('S6', play, index + 1))
    const report = last(judge([...controls(3), ...runs], ['S1', 'S6'], { repeat: 3 }))
    expect(report).toMatchObject({ verdict: 'violated', cause: 'adapter' })
    expect(report.runs.map(({ verdict }) => verdict)).toEqual(['holds', 'violated', 'holds'])
    expect(report.published.matches).toBe(false)
  })

  test('is inconclusive by one run that could not be judged', () => {
    const runs = [GOOD.S6, stood].flatMap((play, index) => history('S6', play, index + 1))
    const report = last(judge([...controls(2), ...runs], ['S1', 'S6'], { repeat: 2 }))
    expect(report.verdict).toBe('inconclusive')
    expect(report.missingWitnesses.join()).toContain("the clock of B's process ran on")
  })

  test('does not count a run whose repeat with longer times could be judged, and says so', () => {
    const repeat: Play = { ...GOOD.S6, detail: 'repeat of run 1' }
    const report = last(judge([...control, ...history('S6', stood), ...history('S6', repeat, 2)]))
    expect(report).toMatchObject({ verdict: 'holds', missingWitnesses: [], published: { matches: true } })
    expect(report.notes.join()).toMatch(/Run 1 was inconclusive and is not counted.*stood still for 1500 ms/)
    expect(report.runs).toHaveLength(2)
  })

  test('takes a violation of the repeat for what it is', () => {
    const repeat: Play = { ...overwritten, detail: 'repeat of run 1' }
    expect(last(judge([...control, ...history('S6', stood), ...history('S6', repeat, 2)])).verdict).toBe(
      'violated',
    )
  })

  test('stays inconclusive when the repeat is, or repeats another run', () => {
    const again: Play = { ...stood, detail: 'repeat of run 1' }
    const other: Play = { ...GOOD.S6, detail: 'repeat of run 7' }
    for (const play of [again, other]) {
      const events = [...control, ...history('S6', stood), ...history('S6', play, 2)]
      expect(last(judge(events)).verdict).toBe('inconclusive')
    }
  })

  test('is not complete with fewer runs than were planned, and repeats do not fill the gap', () => {
    const repeat: Play = { ...GOOD.S6, detail: 'repeat of run 1' }
    const events = [...controls(3), ...history('S6', stood), ...history('S6', repeat, 4)]
    const report = last(judge(events, ['S1', 'S6'], { repeat: 3 }))
    expect(report.verdict).toBe('inconclusive')
    expect(report.missingWitnesses).toContain('all 3 runs were carried out')
  })

  test('that was never started is inconclusive', () => {
    expect(last(judge(control)).missingWitnesses).toEqual(['the scenario was started'])
  })

  test('that could not be run says why', () => {
    const reports = judge([], SCENARIO_IDS, { skipped: 'the database may hold tasks of others' })
    expect(reports).toHaveLength(10)
    for (const { verdict, missingWitnesses } of reports)
      expect([verdict, ...missingWitnesses]).toEqual([
        'inconclusive',
        'the database may hold tasks of others',
      ])
  })

  test('is none where none was planned, whatever the history has', () => {
    expect(judge(history('S6', overwritten), [])).toEqual([])
  })
})

describe('a control that does not hold', () => {
  const events = [
    ...history('S1', inMemory),
    ...history('S3', GOOD.S3),
    ...history('P3', { ...GOOD.P3, events: GOOD.P3.events }),
  ]

  test('makes every other scenario inconclusive, with its cause', () => {
    const [s1, ...others] = judge(events, ['S1', 'S3', 'P3'])
    expect(s1).toMatchObject({ verdict: 'absent', cause: null })
    for (const { verdict, summary, missingWitnesses } of others) {
      expect(verdict).toBe('inconclusive')
      expect(summary).toMatch(/^The control S1 did not hold: .*in A's memory only/)
      expect(missingWitnesses).toEqual(['the control S1 held on this store'])
    }
  })

  test('decides the grade and is what its line says', () => {
    const graded = gradeScenarios(judge(events, ['S1', 'S3', 'P3']))
    expect(graded).toMatchObject({ grade: 'unfenced', cause: null })
    expect(graded?.brokenControl).toMatch(
      /^the control S1 did not hold \(A ran the task and no other process/,
    )
    expect(graded?.brokenControl).not.toContain(': ')
  })

  test('may be a control that was judged over all its runs, later ones too', () => {
    const runs = [
      ...control,
      ...history('S1', inMemory, 2),
      ...history('S6', GOOD.S6),
      ...history('S6', GOOD.S6, 2),
    ]
    expect(last(judge(runs, ['S1', 'S6'], { repeat: 2 })).verdict).toBe('inconclusive')
  })

  test('may be one that was not planned', () => {
    expect(last(judge(history('S6', GOOD.S6), ['S6'])).summary).toContain('it was not run')
  })

  test('may follow from a store without the domain', () => {
    const facts = { present: false, class: null, package: null, methods: [], supportsRunFencing: null }
    const stamp = { i: 1, t: 0, wall: 0 }
    const domains = { backgroundTasks: facts, workflows: facts, memory: facts }
    const known: HistoryEvent = { ...stamp, type: 'domains', who: 'A', when: 'before-core', domains }
    expect(judge([known]).map(({ verdict }) => verdict)).toEqual(['absent', 'inconclusive'])
    const load: HistoryEvent = { ...stamp, type: 'load', who: 'A', ok: false }
    expect(judge([load]).map(({ verdict }) => verdict)).toEqual(['error', 'error'])
  })
})

describe('what scenarios come to for the pair', () => {
  const fenced = SCENARIO_IDS.flatMap((id) => history(id, GOOD[id]))

  test('is fenced only if each holds', () => {
    expect(gradeScenarios(judge(fenced, SCENARIO_IDS))).toMatchObject({
      grade: 'fenced',
      cause: null,
      brokenControl: null,
    })
    expect(
      gradeScenarios(
        judge(
          fenced.filter((event) => !('scenario' in event) || event.scenario !== 'S7'),
          SCENARIO_IDS,
        ),
      ),
    ).toMatchObject({
      grade: 'inconclusive',
      why: 'scenario S7 is inconclusive: The scenario was never started.',
    })
    expect(gradeScenarios([])).toBeNull()
  })

  test('is unfenced by one that is violated, named with its finding', () => {
    expect(gradeScenarios(judge([...control, ...history('S6', overwritten)]))).toMatchObject({
      grade: 'unfenced',
      cause: 'adapter',
      why: expect.stringMatching(/^scenario S6 is violated: A, displaced since 3415 ms, replaced/) as string,
    })
  })
})

function ask(events: readonly HistoryEvent[], ids: readonly ScenarioId[]): ScenarioId[] {
  return scenariosToRepeat({ events, ids, run: 1, maxRetries: 1, core: coreThat(false) })
}

describe('what is worth a repeat with longer times', () => {
  test('is what was inconclusive by itself', () => {
    const events = [...control, ...history('S6', stood), ...history('P1', UNFENCED.P1)]
    expect(ask(events, ['S1', 'S6', 'P1'])).toEqual(['S6'])
  })

  test('is nothing where the control is broken, which no patience mends', () => {
    expect(ask([...history('S1', inMemory), ...history('S6', stood)], ['S1', 'S6'])).toEqual([])
  })

  test('is asked of one run at a time', () => {
    expect(ask([...history('S6', stood, 2), ...history('S6', GOOD.S6, 1)], ['S6'])).toEqual([])
  })
})

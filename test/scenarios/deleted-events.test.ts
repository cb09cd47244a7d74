import { assert, constantFrom, property, subarray } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { HistoryEvent } from '../../src/history/event.ts'
import { courseOf } from '../../src/scenarios/course.ts'
import { judgeScenario } from '../../src/scenarios/judge-scenario.ts'
import { SCENARIOS } from '../../src/scenarios/list.ts'
import { ScenarioEvidence } from '../../src/scenarios/scenario-evidence.ts'
import { SCENARIO_IDS, type ScenarioId } from '../../src/scenarios/scenario-id.ts'
import { GOOD } from './good-plays.ts'
import { coreThat } from './judged.ts'
import { OWNER, history } from './play.ts'

const CONTROL = { verdict: 'holds', summary: '' } as const

function verdictOf(id: ScenarioId, events: readonly HistoryEvent[]): string {
  const course = courseOf(SCENARIOS[id], new ScenarioEvidence(events), 1)
  return judgeScenario(course, { core: coreThat(true), control: CONTROL, hasTasks: true }).verdict
}

const STORE: ReadonlySet<string> = new Set(['store-called', 'store-answered'])

function nameOf(event: HistoryEvent): string {
  switch (event.type) {
    case 'moment':
      return `${event.who} ${event.what}${STORE.has(event.what) ? ` ${event.detail}` : ''}`
    case 'fault':
      return `${event.signal} ${event.phase}`
    case 'task-row': {
      const owner = Object.entries(OWNER).find(([, id]) => id === event.row?.['ownerId'])?.[0]
      return `row ${event.row?.['status'] ?? 'none'} ${owner ?? ''}`.trim()
    }
    case 'scenario':
      return `scenario ${event.phase}`
    default:
      return event.type
  }
}

/** What the runs below could do without: nothing that was promised to be seen. Told by name, once for all its events. */
const NOT_A_WITNESS: Readonly<Record<ScenarioId, readonly string[]>> = {
  S1: [
    'row none',
    'A enqueued',
    'row pending',
    'row running A',
    'A request-sent',
    'A answered',
    'A store-called updateTask running',
  ],
  S2: [
    'row none',
    'A enqueued',
    'row pending',
    'row running A',
    'A request-sent',
    'A answered',
    'A store-called updateTask running',
  ],
  S3: [
    'row none',
    'A enqueued',
    'row pending',
    'row running B',
    'B request-sent',
    'B answered',
    'A store-answered updateTask running',
    'B store-called updateTask running',
  ],
  S4: [
    'row none',
    'A enqueued',
    'row pending',
    'A request-sent',
    'row running B',
    'B request-sent',
    'B answered',
    'A store-answered updateTask running',
    'B store-called updateTask running',
  ],
  S5: [
    'row none',
    'A enqueued',
    'row pending',
    'A request-sent',
    'row running B',
    'B request-sent',
    'B answered',
    'A store-answered updateTask running',
    'B store-called updateTask running',
  ],
  S6: [
    'row none',
    'A enqueued',
    'row pending',
    'A request-sent',
    'row running B',
    'B request-sent',
    'B answered',
    'A store-called updateTask running',
    'B store-called updateTask running',
  ],
  S7: [
    'row none',
    'A enqueued',
    'row pending',
    'row running A',
    'A shutdown-started',
    'A tool-aborted',
    'A shutdown-done',
    'row running',
    'row running B',
    'B request-sent',
    'B answered',
    'A store-answered updateTask running',
    'B store-called updateTask running',
  ],
  P1: [
    'row none',
    'A enqueued',
    'row pending',
    'row running A',
    'A request-sent',
    'A answered',
    'A store-called updateTask running',
  ],
  P2: [
    'row none',
    'A enqueued',
    'row pending',
    'A request-sent',
    'row running B',
    'B request-sent',
    'B answered',
    'A store-called updateTask running',
    'B store-called updateTask running',
  ],
  P3: [
    'row none',
    'A enqueued',
    'row pending',
    'row running A',
    'A request-sent',
    'A answered',
    'A store-called updateTask running',
  ],
}

describe('a history from which an event is deleted', () => {
  test.each(SCENARIO_IDS)('holds only where the event was no witness: %s', (id) => {
    const events = history(id, GOOD[id])
    const dispensable = events
      .filter((_, index) => verdictOf(id, events.toSpliced(index, 1)) === 'holds')
      .map(nameOf)
    expect(new Set(dispensable)).toEqual(new Set(NOT_A_WITNESS[id]))
  })

  test('never holds by the deletion of more events, whichever they are', () => {
    const run = constantFrom(...SCENARIO_IDS).chain((id) => {
      const events = history(id, GOOD[id])
      return subarray(events).map((kept) => ({ id, events, kept }))
    })
    assert(
      property(run, ({ id, events, kept }) => {
        const deleted = events.filter((event) => !kept.includes(event)).map(nameOf)
        const isDispensable = (name: string) => NOT_A_WITNESS[id].includes(name)
        // The answer to a call that nobody knows of is not missed.
        const isAnswerToDeleted = (name: string) => {
          const call = name.replace('store-answered', 'store-called')
          return call !== name && isDispensable(call) && deleted.includes(call)
        }
        const isAllDispensable = deleted.every((name) => isDispensable(name) || isAnswerToDeleted(name))
        return isAllDispensable || verdictOf(id, kept) !== 'holds'
      }),
      { numRuns: 2000 },
    )
  })

  test('never comes out violated only because one event was not recorded of what holds', () => {
    const reds = SCENARIO_IDS.flatMap((id) => {
      const events = history(id, GOOD[id])
      return events
        .filter((_, index) => verdictOf(id, events.toSpliced(index, 1)) === 'violated')
        .map((event) => `${id}: ${nameOf(event)}`)
    })
    // Rows are what is judged: without them the row history itself is another one.
    expect(reds.filter((name) => !name.includes(': row '))).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import type { EventBody } from '../../src/history/event.ts'
import { lastReadings } from '../../src/run/last-readings.ts'
import { historyOf } from '../verdict/by-hand.ts'

const CHECK = 'tasks/stale-complete'
const IDS = new Set(['t', 'u'])

describe('lastReadings', () => {
  it('has the last reading of each row, with the check and the step that made it', () => {
    expect(idsAndSteps([row('before', 't'), row('after', 't'), row('other', 'u')])).toEqual([
      't after',
      'u other',
    ])
  })

  it('leaves out rows that are not of this database', () => {
    expect(idsAndSteps([row('before', 'elsewhere')])).toEqual([])
  })

  it('leaves out a row that was written after it was read, until it is read again', () => {
    const written = [row('before', 't'), ...update('completes', 't')]
    expect(idsAndSteps(written)).toEqual([])
    expect(idsAndSteps([...written, row('completed', 't')])).toEqual(['t completed'])
  })

  it('keeps the row of a write that was refused by throwing', () => {
    const thrown = update('stale', 't', { outcome: 'threw', error: failure('not yours') })
    expect(idsAndSteps([...thrown, row('after', 't')])).toEqual(['t after'])
  })

  it.each([
    ['was lost', update('stale', 't', { outcome: 'lost' })],
    ['never returned', update('stale', 't').slice(0, 1)],
    [
      'failed at the database',
      update('stale', 't', { outcome: 'threw', error: failure('database is locked') }),
    ],
  ])('leaves out a row of which a write %s', (_, events) => {
    expect(idsAndSteps([...events, row('after', 't'), row('after', 'u')])).toEqual(['u after'])
  })

  it('knows a created row by the id of its task', () => {
    const create = { check: CHECK, step: 'create', who: 'A' } as const
    const lost: EventBody = { type: 'invoke', ...create, op: 'createTask', args: [{ id: 't' }] }
    expect(idsAndSteps([lost, row('after', 't')])).toEqual([])
  })

  it('says when something was last done about a row', () => {
    const events = historyOf([row('before', 't'), ...update('stale', 't'), row('other', 'elsewhere')])
    expect(lastReadings(events, IDS).atMs).toBe(events[2]?.t)
  })
})

function idsAndSteps(events: readonly EventBody[]): string[] {
  return lastReadings(historyOf(events), IDS).readings.map(({ id, step }) => `${id} ${step}`)
}

function row(step: string, id: string): EventBody {
  return { type: 'row', check: CHECK, step, who: 'O', id, row: { id }, copies: 1 }
}

type Ending = Partial<Pick<Extract<EventBody, { type: 'return' }>, 'outcome' | 'error'>>

function update(step: string, id: string, ending: Ending = {}): EventBody[] {
  const by = { check: CHECK, step, who: 'A' } as const
  return [
    { type: 'invoke', ...by, op: 'updateTask', args: [id, {}, null] },
    { type: 'return', ...by, outcome: 'ok', value: false, start: 0, end: 1, ...ending },
  ]
}

function failure(message: string) {
  return { name: 'Error', message, code: null, chain: [message] }
}

import { describe, expect, test } from 'vitest'
import type { Verdict } from '../../src/verdict/verdict.ts'
import { changed, isMoment, isRow, withEvents, withoutEvents } from './edit-play.ts'
import { GOOD, aRuns, done } from './good-plays.ts'
import { judged } from './judged.ts'
import { moment, receipt, row, type Play } from './play.ts'
import { UNFENCED } from './unfenced-plays.ts'

const { S1 } = GOOD

/** The row goes to running, and nothing else ever happens. */
const stalled: Play = {
  events: aRuns
    .filter((tell) => tell({ scenario: 'S1', run: 1 }).type !== 'moment')
    .concat(moment(200, 'A', 'manager-started'), moment(250, 'A', 'enqueued')),
  receipts: [],
  stalls: { A: 20 },
  endsAt: 16_000,
}

const BAD: Readonly<Record<string, { play: Play; verdict: Verdict; says: RegExp }>> = {
  'the executor is never called': {
    play: stalled,
    verdict: 'violated',
    says: /No task runs here, because its row went to running and the executor was never called/,
  },
  'only A sees its task': {
    play: withoutEvents(S1, ({ type }) => type === 'task-row'),
    verdict: 'absent',
    says: /no other process ever saw its row, so the task is in A's memory only/,
  },
  'A runs the task twice': {
    play: {
      ...withEvents(S1, moment(2150, 'A', 'attempt-started'), moment(2160, 'A', 'tool-returned')),
      receipts: [receipt(712, 'A')],
    },
    verdict: 'violated',
    says: /A ran the task 2 times/,
  },
  'the destination got a second request': {
    play: { ...S1, receipts: [receipt(712, 'A'), receipt(713, 'A', false)] },
    verdict: 'violated',
    says: /The destination got 2 requests/,
  },
  'the task is marked failed': {
    play: changed(S1, isRow('status', 'completed'), () => ({
      row: { id: 't1', status: 'failed', result: null },
    })),
    verdict: 'violated',
    says: /the row ended as failed without its result/,
  },
  'the result is not stored': {
    play: changed(S1, isRow('status', 'completed'), () => ({
      row: { id: 't1', status: 'completed', result: '{}' },
    })),
    verdict: 'violated',
    says: /the row ended as completed without its result/,
  },
  'the row stays running': {
    play: withoutEvents(S1, isRow('status', 'completed')),
    verdict: 'violated',
    says: /the row ended as running without its result/,
  },
  'a stall that was cut short': {
    play: { ...stalled, endsAt: null },
    verdict: 'inconclusive',
    says: /the run got to its end/,
  },
  'a stall of a worker that stood still itself': {
    play: { ...stalled, stalls: { A: 1_500 } },
    verdict: 'inconclusive',
    says: /the clock of A's process ran on/,
  },
  'a stall of a worker that died': {
    play: withEvents(stalled, moment(330, 'A', 'exited')),
    verdict: 'inconclusive',
    says: /A's attempt started/,
  },
  'an attempt of which only the start is missing': {
    play: withoutEvents(S1, isMoment('A', 'attempt-started')),
    verdict: 'inconclusive',
    says: /every attempt was seen to start/,
  },
  'nothing was enqueued': {
    play: withoutEvents(stalled, ({ type }) => type === 'task-row'),
    verdict: 'inconclusive',
    says: /O saw the task/,
  },
  'the destination was not there': {
    play: { ...withEvents(S1, moment(710, 'A', 'request-failed', 'refused')), receipts: [] },
    verdict: 'inconclusive',
    says: /the destination answered every request/,
  },
  'an answer without a receipt': {
    play: { ...S1, receipts: [] },
    verdict: 'inconclusive',
    says: /A was answered, and no receipt of it is there/,
  },
}

describe('the control', () => {
  test.each(Object.keys(BAD))('does not hold where %s', (name) => {
    const { play, verdict, says } = BAD[name] ?? { play: S1, verdict: 'error', says: /./ }
    const judgement = judged('S1', play)
    expect(judgement.verdict).toBe(verdict)
    expect(judgement.summary).toMatch(says)
    // Only of the stall it is known who has to act.
    expect(judgement.cause).toBe(play === stalled ? 'adapter' : null)
  })

  test('is lost to the adapter where the store has no tasks, and says what that does', () => {
    const inMemory = withoutEvents(S1, ({ type }) => type === 'task-row')
    const { verdict, cause, summary, notes } = judged('S1', inMemory, { hasTasks: false })
    expect({ verdict, cause }).toEqual({ verdict: 'absent', cause: 'adapter' })
    expect(summary).toContain('where core keeps it for a store without the domain')
    expect(notes.join()).toContain('lost with its process')
    const control = { verdict, summary }
    const rowless = withoutEvents(GOOD.S4, ({ type }) => type === 'task-row')
    const lost = withoutEvents(rowless, isMoment('B', 'attempt-started'))
    expect(judged('S4', lost, { control }).notes.join()).toMatch(/^A's process ended and the task with it/)
    expect(judged('S4', GOOD.S4, { control }).notes).toEqual([])
    expect(
      judged('S3', withoutEvents(lost, isMoment('A', 'exited')), {
        control: { ...control, verdict: 'violated' },
      }).notes,
    ).toEqual([])
  })

  test.each([
    ['is not stalled', stalled],
    ['does not lose its result', withoutEvents(S1, isRow('status', 'completed'))],
    ['does not hold', S1],
    ["does not live in A's memory", withoutEvents(S1, ({ type }) => type === 'task-row')],
  ])('%s where O was not there to read the row at the end', (_, play) => {
    for (const lastLookAt of [null, 700]) {
      const { verdict, cause, missingWitnesses } = judged('S1', { ...play, lastLookAt })
      expect({ verdict, cause }).toEqual({ verdict: 'inconclusive', cause: null })
      expect(missingWitnesses.join()).toContain('O read the row after the last moment of A and B')
    }
  })

  test('holds with an owner in the row and without, for it asks for none', () => {
    expect(judged('S1', S1)).toMatchObject({ verdict: 'holds', notes: [] })
    const { verdict, notes } = judged('S1', UNFENCED.S1, { asks: false })
    expect(verdict).toBe('holds')
    expect(notes.join()).toContain('no owner was persisted')
  })

  test('needs no other control', () => {
    expect(judged('S1', S1, { control: null }).verdict).toBe('holds')
  })

  test('waits for a row that shows the result', () => {
    expect(
      judged('S1', withEvents(withoutEvents(S1, isRow('status', 'completed')), row(2300, done('A')))).verdict,
    ).toBe('holds')
  })

  test('says nothing of the executor while the store has not answered the claim', () => {
    const claim = moment(300, 'A', 'store-called', 'updateTask running')
    const { verdict, missingWitnesses } = judged('S1', withEvents(stalled, claim))
    expect(verdict).toBe('inconclusive')
    expect(missingWitnesses).toContain('the store had answered every call of A and B (A updateTask running)')
  })
})

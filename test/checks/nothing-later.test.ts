import { describe, expect, it } from 'vitest'
import { CheckEvidence } from '../../src/checks/check-evidence.ts'
import { nothingLater, type EarlierReading } from '../../src/checks/tasks/nothing-later.ts'
import type { EventBody } from '../../src/history/event.ts'
import type { RawRow } from '../../src/verdict/report.ts'
import { historyOf } from '../verdict/by-hand.ts'

const CHECK = 'tasks/nothing-later'
const ROW = { id: 't1', status: 'completed', result: '{"by":"B"}', retry_count: 22 }
const EARLIER = [
  { id: 't1', check: 'tasks/stale-complete', step: 'controlled' },
  { id: 't2', check: 'tasks/stale-delete', step: 'after' },
]
const BEFORE = [rowAt('before:t1', ROW), rowAt('before:t2', null)]
const SAME = [...BEFORE, rowAt('later:t1', ROW), rowAt('later:t2', null)]

describe('tasks/nothing-later', () => {
  it('holds when every row is the same after a second', () => {
    const { verdict, summary } = judge(SAME)
    expect(verdict).toBe('holds')
    expect(summary).toContain('2 rows were the same 1200 ms after the last call')
  })

  it('names the check whose row changed, and what changed in it', () => {
    const later = { ...ROW, result: '{"by":"A"}' }
    const { verdict, summary, rowSteps } = judge(SAME.with(2, rowAt('later:t1', later)))
    expect(verdict).toBe('violated')
    expect(summary).toContain('1 of 2 rows changed')
    expect(summary).toContain('that of tasks/stale-complete (controlled, t1): result {"by":"B"} → {"by":"A"}')
    expect(rowSteps).toEqual({ before: 'before:t1', after: 'later:t1' })
  })

  it.each([
    ['a row is gone', SAME.with(2, rowAt('later:t1', null, 0))],
    ['a deleted row is back', SAME.with(3, rowAt('later:t2', { ...ROW, id: 't2' }))],
    ['there is a second row under one id', SAME.with(2, rowAt('later:t1', ROW, 2))],
  ])('is violated when %s', (_, rows) => {
    expect(judge(rows).verdict).toBe('violated')
  })

  it.each([
    ['a row was not read again', judge(SAME.slice(0, -1))],
    ['no row was read again', judge(BEFORE)],
    ['an earlier reading is missing', judge(SAME.slice(1))],
    ['no check had read a row', judge([], { earlier: [] })],
    ['the rows were read too soon', judge(SAME, { quietMs: 900 })],
    ['the observer did not answer', judge(SAME, { outcome: 'lost' })],
    ['nothing was recorded', nothingLater.judge(new CheckEvidence([], null))],
  ])('is inconclusive when %s', (_, { verdict }) => {
    expect(verdict).toBe('inconclusive')
  })
})

interface Asked {
  readonly quietMs?: number
  readonly earlier?: readonly EarlierReading[]
  readonly outcome?: 'ok' | 'lost'
}

function judge(
  rows: readonly EventBody[],
  { quietMs = 1_200, earlier = EARLIER, outcome = 'ok' }: Asked = {},
) {
  const asked = { check: CHECK, step: 'read-again', who: 'O' } as const
  const calls: EventBody[] = [
    { type: 'invoke', ...asked, op: 'rows', args: [quietMs, earlier] },
    { type: 'return', ...asked, outcome, value: rows.length, start: 0, end: 1 },
  ]
  return nothingLater.judge(new CheckEvidence(historyOf([...calls, ...rows]), null))
}

function rowAt(step: string, row: RawRow | null, copies = row === null ? 0 : 1): EventBody {
  const id = step.split(':')[1] ?? ''
  return { type: 'row', check: CHECK, step, who: 'O', id, row, copies }
}

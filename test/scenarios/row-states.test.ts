import { describe, expect, test } from 'vitest'
import { rowStates } from '../../src/scenarios/row-states.ts'
import { withEvents } from './edit-play.ts'
import { GOOD, done } from './good-plays.ts'
import { courseOfPlay, row } from './play.ts'
import { UNFENCED } from './unfenced-plays.ts'

describe('the row over time', () => {
  test('tells every change of status, owner, lease and result, all in ms since the start', () => {
    expect(rowStates(courseOfPlay('S6', GOOD.S6))).toEqual([
      { at: 280, status: 'pending', owner: null, leaseUntil: null, resultFrom: null },
      { at: 310, status: 'running', owner: 'A', leaseUntil: 3300, resultFrom: null },
      { at: 3400, status: 'pending', owner: null, leaseUntil: null, resultFrom: null },
      { at: 3420, status: 'running', owner: 'B', leaseUntil: 6410, resultFrom: null },
      { at: 4410, status: 'running', owner: 'B', leaseUntil: 7400, resultFrom: null },
      { at: 5250, status: 'completed', owner: null, leaseUntil: null, resultFrom: 'B' },
    ])
  })

  test('names no owner and no lease where the row has neither', () => {
    const states = rowStates(courseOfPlay('S6', UNFENCED.S6))
    expect(states.length).toBeGreaterThan(2)
    expect(states.filter(({ owner, leaseUntil }) => owner !== null || leaseUntil !== null)).toEqual([])
    expect(states.at(-1)).toMatchObject({ status: 'completed', resultFrom: 'A' })
  })

  test('says ? for an owner that is neither worker, and null for a row that is gone', () => {
    const stranger = { status: 'running', owner: 'someone' }
    const course = courseOfPlay('S6', withEvents(GOOD.S6, row(5500, stranger), row(5600, null)))
    expect(rowStates(course).slice(-2)).toEqual([
      { at: 5500, status: 'running', owner: '?', leaseUntil: null, resultFrom: null },
      { at: 5600, status: null, owner: null, leaseUntil: null, resultFrom: null },
    ])
  })

  test('has no state twice in a row', () => {
    const again = withEvents(GOOD.S6, row(5700, { ...done('B'), retries: 1 }))
    expect(rowStates(courseOfPlay('S6', again))).toHaveLength(6)
  })
})

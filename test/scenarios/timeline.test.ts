import { describe, expect, test } from 'vitest'
import { SCENARIO_IDS } from '../../src/scenarios/scenario-id.ts'
import { timelineOf } from '../../src/scenarios/timeline.ts'
import { withEvents } from './edit-play.ts'
import { GOOD, done, held } from './good-plays.ts'
import { courseOfPlay, row } from './play.ts'
import { UNFENCED } from './unfenced-plays.ts'

describe('a timeline', () => {
  test.each(SCENARIO_IDS)('of %s has at most 15 lines, in order', (id) => {
    for (const plays of [GOOD, UNFENCED]) {
      const lines = timelineOf(courseOfPlay(id, plays[id]))
      expect(lines.length).toBeLessThanOrEqual(15)
      const times = lines.flatMap((line) => /^ *(\d+) ms/.exec(line)?.[1] ?? []).map(Number)
      expect(times.length).toBeGreaterThan(8)
      expect(times).toEqual(times.toSorted((left, right) => left - right))
    }
  })

  test('keeps what tells the violation and names the lines that hold the rest', () => {
    const lines = timelineOf(courseOfPlay('S6', withEvents(GOOD.S6, row(5400, done('A')))))
    expect(lines).toHaveLength(15)
    expect(lines).toContain(' 744 ms  A     SIGSTOP confirmed')
    expect(lines).toContain('5400 ms  row   completed, result of A')
    expect(lines).toContain('3820 ms  dest  request of B: a duplicate, no effect')
    expect(lines.at(-1)).toMatch(/^and \d+ more: history\.jsonl#1-\d+$/)
  })

  test('leaves out renewals and sent requests before anything else', () => {
    const renewed = Array.from({ length: 30 }, (_, index) => row(1400 + index, held('A', 1400 + index)))
    const lines = timelineOf(courseOfPlay('P1', withEvents(GOOD.P1, ...renewed)))
    expect(lines.filter((line) => line.includes('renewed')).length).toBeLessThanOrEqual(4)
    const kept = ['its manager started', 'an attempt started', 'got its answer', 'accepted', 'result of A']
    for (const what of kept) expect(lines.join('\n')).toContain(what)
  })

  test('of a short run needs no last line, and of none there is none', () => {
    expect(timelineOf(courseOfPlay('S1', GOOD.S1)).join()).not.toContain('more')
    expect(timelineOf(courseOfPlay('S1', { events: [], receipts: [], endsAt: 1 }))).toEqual([])
  })
})

import { describe, expect, test } from 'vitest'
import { judgeHeld, judgeSchedules } from '../../src/card/judge-held.ts'
import { judgeLoop } from '../../src/card/judge-loop.ts'
import { heldPrefix, type HeldCourse, type HeldWho } from '../../src/card/run-held.ts'
import { LOOP_ROUNDS, loopPrefix } from '../../src/card/run-loop.ts'
import { persistWorkflowSnapshot } from '../../src/card/surfaces/persist-workflow-snapshot.ts'
import { saveSeveralMessages } from '../../src/card/surfaces/save-several-messages.ts'
import { acquired, CONFLICT, DONE, Story, threw } from './story.ts'

const COURSE: HeldCourse = { surface: persistWorkflowSnapshot, fence: 'explicit' }
const state = (mark: string) => ({ 'snapshots.run.snapshot': `mark-${mark}.` })
const at = (step: string, number: number, who: HeldWho = 'write'): string =>
  heldPrefix(COURSE, who, number) + step

/** The marks of A's writes, beside their numbers. */
const MARKS = { write: '', takeover: 't', between: 'b' } as const

/** One write between, two calls of A's write held and one of the takeover, and after each the schedule without any. */
function sound(): Story {
  const story = new Story()
  for (const [who, number, sql] of [
    ['between', 0, null],
    ['write', 1, 'BEGIN'],
    ['write', 2, 'INSERT'],
    ['write', 3, null],
    ['takeover', 1, 'BEGIN'],
    ['takeover', 2, null],
  ] as const) {
    const mark = `A${number}${MARKS[who]}`
    const isRefused = number < 2
    const held = who === 'write' ? 'a-writes:held' : 'b-claims:held'
    story
      .call(at('a-claims', number, who), 'A', [], acquired('A', 5))
      .call(at('a-writes', number, who), 'A', [], isRefused ? CONFLICT : DONE)
      .call(at(held, number, who), 'A', [], { value: sql === null ? null : { number, sql } })
      .call(at('b-claims', number, who), 'B', [], acquired('B', 6))
      .read(at('taken', number, who), isRefused ? state('B0') : state(mark))
      .call(at('b-writes', number, who), 'B', [], DONE)
      .read(at('b-wrote', number, who), state(`B${number}`))
      .read(at('end', number, who), state(`B${number}`))
  }
  return story
}

const held = (story: Story) => judgeHeld(story.evidence(), COURSE)

describe('writes that are held during a takeover', () => {
  test('hold when each came before it or was refused', () => {
    expect(held(sound()).verdict).toBe('holds')
    expect(judgeSchedules(sound().evidence(), COURSE).map(({ held }) => held?.sql ?? null)).toEqual([
      null,
      'BEGIN',
      'INSERT',
      null,
      'BEGIN',
      null,
    ])
  })

  test('hold although the answer came after the takeover, when the write was there before', () => {
    const story = sound().call(at('a-writes', 2), 'A', [], DONE, 10, 900)
    expect(held(story).verdict).toBe('holds')
  })

  test('are violated when one lands after it, at the call that is named', () => {
    const story = sound().call(at('a-writes', 2), 'A', [], DONE)
    story.read(at('taken', 2), state('A0')).read(at('end', 2), state('A2'))
    const { verdict, summary } = held(story)
    expect(verdict).toBe('violated')
    expect(summary).toContain("With A's write held before its database call 2 (INSERT)")
    expect(summary).toContain('landed after the takeover')
  })

  test('are violated when one lands after it although it was refused', () => {
    expect(held(sound().read(at('end', 1), state('A1'))).verdict).toBe('violated')
  })

  test('are violated when a refused one was there when the takeover returned', () => {
    expect(held(sound().read(at('taken', 1), state('A1'))).verdict).toBe('violated')
  })

  test('are violated when an acknowledged one was never there', () => {
    expect(held(sound().read(at('taken', 2), state('A0'))).verdict).toBe('violated')
  })

  test('are violated when one lands after a takeover that was held', () => {
    const story = sound().read(at('end', 1, 'takeover'), state('A1t'))
    expect(held(story).summary).toContain("With B's takeover held before its database call 1")
  })

  test("are violated when one lands before the new owner's first write", () => {
    const story = sound().call(at('a-writes', 0, 'between'), 'A', [], DONE)
    story.read(at('end', 0, 'between'), state('A0b'))
    const { verdict, summary } = held(story)
    expect([verdict, summary]).toEqual(['violated', expect.stringContaining("B's first write")])
  })

  test.each(['a-claims', 'b-claims', 'a-writes'])(
    'are inconclusive when %s of that one is missing',
    (step) => {
      expect(held(sound().without(at(step, 0, 'between'))).verdict).toBe('inconclusive')
    },
  )

  test('are inconclusive when one met a lock', () => {
    const story = sound().call(at('a-writes', 1), 'A', [], threw('SQLITE_BUSY: database is locked'))
    expect(held(story).verdict).toBe('inconclusive')
  })

  test('are inconclusive when no call was ever held', () => {
    const story = sound()
    for (const number of [1, 2]) story.call(at('a-writes:held', number), 'A', [], { value: null })
    expect(held(story).verdict).toBe('inconclusive')
  })

  test('are inconclusive when the schedules broke off', () => {
    const story = sound()
    for (const step of ['a-claims', 'a-writes', 'a-writes:held', 'b-claims', 'taken', 'b-wrote', 'end'])
      story.without(at(step, 3))
    expect(held(story).verdict).toBe('inconclusive')
  })

  test.each([
    ['a-claims', { value: { acquired: false } }],
    ['b-claims', { value: { acquired: false } }],
    ['a-writes', 'lost'],
  ] as const)('are inconclusive when %s did not happen', (step, ending) => {
    expect(held(sound().call(at(step, 2), 'A', [], ending)).verdict).toBe('inconclusive')
  })

  test.each(['taken', 'end', 'b-wrote'])('are inconclusive without the reading %s', (step) => {
    expect(held(sound().without(at(step, 2))).verdict).toBe('inconclusive')
  })
})

test('a part of a refused write that was committed by itself is violated', () => {
  const course: HeldCourse = { surface: saveSeveralMessages, fence: 'explicit' }
  const prefix = heldPrefix(course, 'write', 1)
  const first = { 'messages.first-mark-A1..content': 'mark-A1.' }
  const ofB = Object.fromEntries(
    ['first', 'second', 'third'].map((name) => [`messages.${name}-mark-B1..content`, 'mark-B1.']),
  )
  const story = new Story()
    .call(`${prefix}a-claims`, 'A', [], acquired('A', 5))
    .call(`${prefix}a-writes`, 'A', [], CONFLICT)
    .call(`${prefix}a-writes:held`, 'A', [], { value: { number: 1, sql: 'BEGIN' } })
    .call(`${prefix}b-claims`, 'B', [], acquired('B', 6))
    .call(`${prefix}b-raises`, 'B', [], { value: true })
    .read(`${prefix}taken`, first)
    .read(`${prefix}b-wrote`, { ...first, ...ofB })
    .read(`${prefix}end`, { ...first, ...ofB })
  expect(judgeHeld(story.evidence(), course).summary).toContain(
    'was refused, but 1 of 3 parts of it are there',
  )
})

const attempt = (start: number, outcome: 'ok' | 'threw') => ({
  start,
  end: start + 1,
  outcome,
  conflict: outcome === 'threw',
  error: null,
})

const locked = (start: number) => ({
  ...attempt(start, 'threw'),
  conflict: false,
  error: 'SQLITE_BUSY: database is locked',
})

const loop = (story: Story) => judgeLoop(story.evidence(), persistWorkflowSnapshot).verdict

describe('rounds of a stale writer without pause', () => {
  const attempts = [attempt(1, 'ok'), attempt(10.5, 'ok'), attempt(40, 'threw'), attempt(50, 'threw')]

  function rounds(): Story {
    const story = new Story()
    for (let round = 1; round <= LOOP_ROUNDS; round += 1) {
      const prefix = loopPrefix(persistWorkflowSnapshot, round)
      story
        .call(`${prefix}b-claims`, 'B', [], acquired('B', 6), 10, 12)
        .call(`${prefix}b-writes`, 'B', [], DONE, 20, 30)
        .call(`${prefix}stop`, 'A', [], { value: attempts })
        .read(`${prefix}end`, state(`B${round}`))
    }
    return story
  }
  const prefix = loopPrefix(persistWorkflowSnapshot, 2)

  test('hold when no attempt after the takeover was accepted', () => {
    expect(loop(rounds())).toBe('holds')
  })

  test('are violated by one accepted attempt that began after the takeover', () => {
    const value = [...attempts, attempt(60, 'ok')]
    expect(loop(rounds().call(`${prefix}stop`, 'A', [], { value }))).toBe('violated')
  })

  test("are violated when B's write did not stay", () => {
    expect(loop(rounds().read(`${prefix}end`, state('A7')))).toBe('violated')
  })

  test('are inconclusive when A never tried after the takeover', () => {
    expect(loop(rounds().call(`${prefix}stop`, 'A', [], { value: attempts.slice(0, 2) }))).toBe(
      'inconclusive',
    )
  })

  test('are inconclusive when every attempt after it met a lock', () => {
    const value = [...attempts.slice(0, 2), locked(40), locked(50)]
    expect(loop(rounds().call(`${prefix}stop`, 'A', [], { value }))).toBe('inconclusive')
  })

  test('are inconclusive when A had not written before it', () => {
    expect(loop(rounds().call(`${prefix}stop`, 'A', [], { value: attempts.slice(2) }))).toBe('inconclusive')
  })

  test('are inconclusive when a round was not played', () => {
    expect(loop(rounds().without(`${prefix}b-claims`))).toBe('inconclusive')
  })
})

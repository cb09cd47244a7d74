import { describe, expect, test } from 'vitest'
import { judgeHeld, judgeSchedules } from '../../src/card/judge-held.ts'
import { heldPrefix, type HeldCourse, type HeldWho } from '../../src/card/run-held.ts'
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

  test('are not counted as held when the evidence does not say which call was', () => {
    for (const value of [{ sql: 'BEGIN' }, { number: 1 }, { number: '1', sql: 'BEGIN' }]) {
      const story = sound().call(at('a-writes:held', 1), 'A', [], { value })
      expect(judgeSchedules(story.evidence(), COURSE)[1]?.held).toBeNull()
    }
    const lost = sound().call(at('a-writes:held', 1), 'A', [], 'lost')
    expect(judgeSchedules(lost.evidence(), COURSE)[1]?.held).toBeNull()
  })

  test('are in no schedule where none was played', () => {
    expect(judgeSchedules(new Story().evidence(), COURSE)).toEqual([])
  })

  test.each(['between', 'takeover'] as const)('are inconclusive when those of %s were not played', (who) => {
    const story = sound()
    for (const number of [0, 1, 2]) story.without(at('a-claims', number, who))
    const { verdict, missingWitnesses } = held(story)
    expect([verdict, missingWitnesses]).toEqual([
      'inconclusive',
      ['every database call was held in its turn'],
    ])
  })

  test.each(['taken', 'end', 'b-wrote'])('are inconclusive without the reading %s', (step) => {
    expect(held(sound().without(at(step, 2))).verdict).toBe('inconclusive')
  })
})

const parts = (mark: string, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [`messages.${name}-mark-${mark}..content`, `mark-${mark}.`]))

const ofB = (number: number) => parts(`B${number}`, 'first', 'second', 'third')

describe('a held write of several parts, in memory', () => {
  const course: HeldCourse = { surface: saveSeveralMessages, fence: 'explicit' }
  const inMemory = (step: string, number: number, who: HeldWho): string =>
    heldPrefix(course, who, number) + step

  /** One call of the write held and one of the takeover's raise; every write of A is refused. */
  function refused(): Story {
    const story = new Story()
    for (const [who, number, sql] of [
      ['between', 0, null],
      ['write', 1, 'BEGIN'],
      ['write', 2, null],
      ['takeover', 1, 'UPDATE'],
      ['takeover', 2, null],
    ] as const) {
      const step = (name: string): string => inMemory(name, number, who)
      story
        .call(step('a-claims'), 'A', [], acquired('A', 5))
        .call(step('a-writes'), 'A', [], CONFLICT)
        .call(step('b-claims'), 'B', [], acquired('B', 6))
        .call(step('b-raises'), 'B', [], { value: true })
        .read(step('taken'), {})
        .read(step('b-wrote'), ofB(number))
        .read(step('end'), ofB(number))
      const held = who === 'write' ? 'a-writes:held' : 'b-raises:held'
      if (who !== 'between') story.call(step(held), 'A', [], { value: sql === null ? null : { number, sql } })
    }
    return story
  }
  const judged = (story: Story) => judgeHeld(story.evidence(), course)

  test('holds when none of it is there, with the raise held as well', () => {
    expect(judged(refused()).verdict).toBe('holds')
    expect(judgeSchedules(refused().evidence(), course).map(({ held }) => held?.sql ?? null)).toEqual([
      null,
      'BEGIN',
      null,
      'UPDATE',
      null,
    ])
  })

  test('is violated when one part was committed by itself', () => {
    const first = parts('A1', 'first')
    const story = refused()
      .read(inMemory('taken', 1, 'write'), first)
      .read(inMemory('end', 1, 'write'), { ...first, ...ofB(1) })
    const { verdict, summary } = judged(story)
    expect([verdict, summary]).toEqual([
      'violated',
      expect.stringContaining('but 1 of 3 parts of it are there'),
    ])
  })

  test('is violated when some of it was there, although all of it was acknowledged', () => {
    const two = parts('A1', 'first', 'second')
    const story = refused()
      .call(inMemory('a-writes', 1, 'write'), 'A', [], DONE)
      .read(inMemory('taken', 1, 'write'), two)
      .read(inMemory('end', 1, 'write'), { ...two, ...ofB(1) })
    expect(judged(story).verdict).toBe('violated')
  })

  test('is inconclusive when the fence of B was never raised there', () => {
    const story = refused().call(inMemory('b-raises', 1, 'write'), 'B', [], { value: false })
    const { verdict, missingWitnesses } = judged(story)
    expect([verdict, missingWitnesses]).toEqual(['inconclusive', ["B's fence was raised in memory"]])
  })

  test("is inconclusive when a part of B's write is not there", () => {
    const story = refused().read(inMemory('b-wrote', 1, 'write'), parts('B1', 'first', 'second'))
    expect(judged(story).verdict).toBe('inconclusive')
  })
})

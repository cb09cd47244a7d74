import { describe, expect, test } from 'vitest'
import { FAILURES } from '../../src/checks/driver-failure/failing-write.ts'
import { driverFailure } from '../../src/checks/tasks/driver-failure.ts'
import type { RawRow } from '../../src/verdict/report.ts'
import type { Failure } from '../../src/worker/protocol.ts'
import { Story, threw, type Ending } from '../card/story.ts'

const YES: Ending = { value: true }
const NO: Ending = { value: false }
const LOST = threw('read ECONNRESET: the connection to the database was lost')
const LEASES = { first: '2030-01-01T01:00:00.000Z', lapsed: '2029-12-31T00:00:00.000Z' }

const PENDING = { id: 't', status: 'pending', retry_count: 0, ownerId: null, result: null }
const running = (owner: string, mark: number) => ({
  ...PENDING,
  status: 'running',
  retry_count: mark,
  ownerId: owner,
})
const claimed = (nonce: number) => running('A', nonce)
const completed = (before: RawRow, owner: string, nonce: number): RawRow => ({
  ...before,
  status: 'completed',
  ownerId: null,
  result: JSON.stringify({ by: owner, nonce }),
})

/** The four writes, with what is there before, and what is there when they were applied. */
const WRITES = {
  claim: { before: PENDING, after: claimed, refused: false },
  completion: {
    before: running('A', 33),
    after: (n: number) => completed(running('A', 33), 'A', n),
    refused: false,
  },
  'late claim': { before: running('B', 61), after: () => running('B', 61), refused: true },
  'stale completion': { before: running('B', 22), after: () => running('B', 22), refused: true },
} as const
type Name = keyof typeof WRITES
const NAMES = Object.keys(WRITES) as Name[]

const NONCE = 5_000
const prefixOf = (name: Name, how: Failure | null = null, at = 1) =>
  how === null ? `${name}, nothing fails: ` : `${name}, ${how} at ${at}: `

function patchOf(name: Name): object {
  return name.endsWith('claim')
    ? { status: 'running', ownerId: 'A', retryCount: NONCE }
    : { status: 'completed', result: { by: 'A', nonce: NONCE } }
}

/** One schedule: the set-up, the write with the row around it, and the control. */
function tell(story: Story, name: Name, prefix: string, ending: Ending, after: RawRow): Story {
  const { before } = WRITES[name]
  story
    .call(`${prefix}a-claims`, 'A', ['t', { ownerId: 'A', leaseExpiresAt: LEASES.first }], YES)
    .call(`${prefix}b-claims`, 'B', ['t', { ownerId: 'B' }], YES)
    .call(`${prefix}b-observes`, 'B', ['t'], { value: { ownerId: 'A', leaseExpiresAt: LEASES.lapsed } })
    .call(`${prefix}b-has`, 'B', ['t'], { value: { ownerId: before.ownerId } })
    .read(`${prefix}claimed`, running('A', 33))
    .read(`${prefix}a-claimed`, running('A', 11))
    .read(`${prefix}taken`, running('B', 22))
    .read(`${prefix}before`, before)
    .call(`${prefix}write`, 'A', ['t', patchOf(name), null], ending)
    .read(`${prefix}after`, after)
  const owner = WRITES[name].refused ? 'B' : 'A'
  const control = { status: 'completed', result: { by: owner } }
  story.call(`${prefix}owner-completes`, owner === 'A' ? 'A' : 'B', ['t', control, null], YES)
  return story.read(`${prefix}completed`, name === 'claim' ? running('B', 61) : completed(before, owner, 0))
}

/** A store with one database call for each write. */
function sound(): Story {
  const story = new Story()
  for (const name of NAMES) {
    const { before, after, refused } = WRITES[name]
    tell(story, name, prefixOf(name), refused ? NO : YES, after(NONCE))
    for (const how of FAILURES) {
      // A lost reply leaves what was written.
      tell(story, name, prefixOf(name, how), LOST, how === 'lose-reply' ? after(NONCE) : before)
      story.call(`${prefixOf(name, how)}write:struck`, 'A', [], { value: { number: 1, sql: 'UPDATE' } })
      tell(story, name, prefixOf(name, how, 2), refused ? NO : YES, after(NONCE))
      story.call(`${prefixOf(name, how, 2)}write:struck`, 'A', [], { value: null })
    }
  }
  return story
}

const stamped = (row: RawRow, updatedAt: number): RawRow => ({ ...row, updatedAt })
const judge = (story: Story) => driverFailure.judge(story.evidence())
const struck = (name: Name, how: Failure, text: string) => `${prefixOf(name, how)}${text}`
const answer = (name: Name, how: Failure, ending: Ending, story = sound()) =>
  story.call(struck(name, how, 'write'), 'A', ['t', patchOf(name), null], ending)

describe('tasks/driver-failure', () => {
  test('holds when errors come through, and notes what was written all the same', () => {
    const judged = judge(sound())
    expect(judged).toMatchObject({ verdict: 'holds' })
    expect(judged.notes?.filter((note) => note.startsWith('Ambiguous reply'))).toHaveLength(2)
  })

  test('holds when the store tried again and the row shows it', () => {
    const story = answer('claim', 'locked', YES).read(struck('claim', 'locked', 'after'), claimed(NONCE))
    expect(judge(story).verdict).toBe('holds')
  })

  test('holds, with a note, when a lost reply was answered with false', () => {
    const { verdict, notes } = judge(answer('completion', 'lose-reply', NO))
    expect(verdict).toBe('holds')
    expect(notes?.join()).toContain('made and its reply lost, it was written, yet `false` came back')
  })

  test.each(
    NAMES.flatMap((name) =>
      FAILURES.filter((how) => how !== 'lose-reply' || WRITES[name].refused).map(
        (how) => [name, how] as const,
      ),
    ),
  )('is violated when %s (%s) says true and nothing was written', (name, how) => {
    const { verdict, summary } = judge(answer(name, how, YES))
    expect(verdict).toBe('violated')
    expect(summary).toContain('With database call 1 of A')
    expect(summary).toContain('(UPDATE)')
    expect(summary).toContain('it was told that it had written, and nothing was')
  })

  test('is violated when a write that says nothing by custom says nothing without effect', () => {
    expect(judge(answer('claim', 'locked', { value: undefined })).verdict).toBe('violated')
  })

  test.each(['late claim', 'stale completion'] as const)(
    'is violated when a failure lets %s through',
    (name) => {
      const row = name === 'late claim' ? claimed(NONCE) : completed(running('B', 22), 'A', NONCE)
      const story = sound().read(struck(name, 'lose-connection', 'after'), row)
      expect(judge(story).summary).toContain('what is refused otherwise was written')
    },
  )

  test.each([
    ['some columns only', { ...PENDING, status: 'running' }],
    ['the nonce of another write', claimed(4)],
    ['one column more', { ...claimed(NONCE), result: '{}' }],
  ])('is violated when a failed claim left %s', (_, row) => {
    const story = sound().read(struck('claim', 'lose-connection', 'after'), row)
    expect(judge(story).summary).toContain('a part of it was written')
  })

  test("holds where a stamp of the store's own has not moved on, because both writes fell into one millisecond", () => {
    const story = sound()
    for (const prefix of [prefixOf('claim'), prefixOf('claim', 'lose-reply')])
      story.read(`${prefix}before`, stamped(PENDING, 1))
    story.read(`${prefixOf('claim')}after`, stamped(claimed(NONCE), 2))
    story.read(struck('claim', 'lose-reply', 'after'), stamped(claimed(NONCE), 1))
    expect(judge(story)).toMatchObject({ verdict: 'holds' })
  })

  test('leaves the stale completion out, and says so, where no owner is stored', () => {
    const story = sound()
    const prefix = prefixOf('stale completion')
    story.read(`${prefix}taken`, { status: 'running', retry_count: 22 })
    story.call(`${prefix}b-has`, 'B', ['t'], { value: {} })
    const judged = judge(answer('stale completion', 'locked', YES, story))
    expect(judged.verdict).toBe('holds')
    expect(judged.notes?.join()).toContain('The owner is not stored')
  })

  test('is inconclusive when no database call is announced', () => {
    const story = sound()
    for (const name of NAMES)
      for (const how of FAILURES) story.call(struck(name, how, 'write:struck'), 'A', [], { value: null })
    expect(judge(story)).toMatchObject({
      verdict: 'inconclusive',
      missingWitnesses: ["any database call of A's claim could fail (the store announces none)"],
    })
  })

  test('holds, with a note, when replies alone cannot be lost', () => {
    const story = sound()
    for (const name of NAMES) story.call(struck(name, 'lose-reply', 'write:struck'), 'A', [], { value: null })
    const { verdict, notes } = judge(story)
    expect(verdict).toBe('holds')
    expect(notes?.join()).toContain('No reply could be lost')
  })

  test('is inconclusive when the schedules broke off', () => {
    expect(judge(sound().without(`${prefixOf('claim', 'locked', 2)}write:struck`)).verdict).toBe(
      'inconclusive',
    )
  })

  test.each(NAMES)('is inconclusive when the control after a failed %s was not accepted', (name) => {
    const story = sound().read(struck(name, 'lose-connection', 'completed'), WRITES[name].before)
    expect(judge(story)).toMatchObject({
      verdict: 'inconclusive',
      missingWitnesses: ['the write of the one to whom it is due was accepted afterwards'],
    })
  })

  test.each(NAMES)('is inconclusive when %s without failures did not come to what is due', (name) => {
    const { refused, before } = WRITES[name]
    const story = sound().read(`${prefixOf(name)}after`, refused ? claimed(NONCE) : before)
    expect(judge(story).verdict).toBe('inconclusive')
  })

  test.each(NAMES.flatMap((name) => ['before', 'write', 'after'].map((text) => [name, text] as const)))(
    'is inconclusive when %s has no %s',
    (name, text) => {
      expect(judge(sound().without(struck(name, 'locked', text))).verdict).toBe('inconclusive')
      expect(judge(sound().without(prefixOf(name) + text)).verdict).toBe('inconclusive')
    },
  )

  test('is inconclusive when the set-up of a write is not shown', () => {
    for (const [name, step] of [
      ['completion', 'claimed'],
      ['late claim', 'before'],
      ['stale completion', 'taken'],
      ['stale completion', 'b-observes'],
    ] as const)
      expect(judge(sound().without(struck(name, 'locked', step))).verdict).toBe('inconclusive')
  })

  test('is inconclusive when the worker was lost', () => {
    expect(judge(answer('claim', 'locked', 'lost')).verdict).toBe('inconclusive')
  })
})

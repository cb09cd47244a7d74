import { describe, expect, test } from 'vitest'
import { heldClaim } from '../../src/checks/tasks/held-claim.ts'
import { heldFinish } from '../../src/checks/tasks/held-finish.ts'
import { heldRenewal } from '../../src/checks/tasks/held-renewal.ts'
import { heldUpdate } from '../../src/checks/tasks/held-update.ts'
import type { RawRow } from '../../src/verdict/report.ts'
import { Story, threw, type Ending } from '../card/story.ts'

const YES: Ending = { value: true }
const NO: Ending = { value: false }
const LOCKED = threw('SQLITE_BUSY: database is locked')

/** One schedule as it is told: what both sides were answered, and the rows that O read. */
interface Told {
  readonly course: string
  readonly number: number
  /** What the held call says; null where none was held. */
  readonly sql: string | null
  readonly held: readonly [patch: object, ending: Ending]
  readonly meets: readonly (readonly [patch: object, ending: Ending])[]
  readonly rows: readonly [before: RawRow, met: RawRow, end: RawRow]
}

/** The other side begins at 10 and ends at 12, and the held call is let go at 20. */
function tell(story: Story, { course, number, sql, held, meets, rows }: Told): Story {
  const prefix = `${course}, held at ${number}: `
  story.read(`${prefix}before`, rows[0])
  story.call(`${prefix}held`, 'A', ['t', held[0], null], held[1], 5, 25)
  story.call(`${prefix}held:held`, 'A', [number], { value: sql === null ? null : { number, sql } })
  if (sql !== null) story.call(`${prefix}held:released`, 'A', [], { value: null }, 20)
  for (const [index, [patch, ending]] of meets.entries())
    story.call(`${prefix}meets-${index}`, 'B', ['t', patch, null], ending, 10, 12)
  return story.read(`${prefix}met`, rows[1]).read(`${prefix}end`, rows[2])
}

const PENDING = { id: 't', status: 'pending', retry_count: 0, ownerId: null }
const claimed = (mark: number) => ({ id: 't', status: 'running', retry_count: mark, ownerId: String(mark) })
const claim = (mark: number) => ({ status: 'running', retryCount: mark })
const at = (step: string, number = 1) => `claim, held at ${number}: ${step}`

const ended = (status: string, mark: number) => ({ id: 't', status, retry_count: mark, ownerId: null })
const end = (status: string, mark: number) => ({ status, retryCount: mark })

/** A course with one database call: A wins where nothing is held, and B where A's call is. */
function tellOneCall(
  story: Story,
  course: string,
  held: { readonly patch: object; readonly row: RawRow },
  meets: { readonly patches: readonly object[]; readonly row: RawRow },
  before: RawRow,
): void {
  const [first = {}] = meets.patches
  for (const number of [0, 2])
    tell(story, {
      course,
      number,
      sql: null,
      held: [held.patch, YES],
      meets: [[first, NO]],
      rows: [before, held.row, held.row],
    })
  tell(story, {
    course,
    number: 1,
    sql: 'UPDATE',
    held: [held.patch, NO],
    meets: meets.patches.map((patch) => [patch, YES] as const),
    rows: [before, meets.row, meets.row],
  })
}

const A_CLAIMS = { patch: claim(71), row: claimed(71) }
const B_COMPLETES = {
  patches: [claim(72), end('completed', 73)],
  row: ended('completed', 73),
}
const A_CANCELS = { patch: end('cancelled', 71), row: ended('cancelled', 71) }

/** Two calls held: at the first B wins, at the second A has the lock, and B waits for 50 ms. */
function claims(): Story {
  const story = new Story()
  tellOneCall(story, 'late claim', A_CLAIMS, B_COMPLETES, PENDING)
  const completion = { patches: [end('completed', 72)], row: ended('completed', 72) }
  tellOneCall(story, 'cancellation', A_CANCELS, completion, claimed(74))
  const a = claim(71)
  const b = claim(72)
  const course = 'claim'
  const aWins: Told['rows'] = [PENDING, claimed(71), claimed(71)]
  tell(story, { course, number: 0, sql: null, held: [a, YES], meets: [[b, NO]], rows: aWins })
  const bWins: Told['rows'] = [PENDING, claimed(72), claimed(72)]
  tell(story, { course, number: 1, sql: 'SELECT', held: [a, NO], meets: [[b, YES]], rows: bWins })
  tell(story, { course, number: 2, sql: 'COMMIT', held: [a, YES], meets: [[b, NO]], rows: aWins })
  story.call(at('held:released', 2), 'A', [], { value: null }, 60)
  story.call(at('meets-0', 2), 'B', ['t', b, null], NO, 10, 70)
  return tell(story, { course, number: 3, sql: null, held: [a, YES], meets: [[b, NO]], rows: aWins })
}

const judgeClaims = (story: Story) => heldClaim.judge(story.evidence())

describe('tasks/held-claim', () => {
  test('holds when one of two claims won, whichever call was held', () => {
    expect(judgeClaims(claims())).toMatchObject({
      verdict: 'holds',
      summary: expect.stringContaining("With each of 2 database calls of A's claim held in its turn"),
    })
  })

  test('is violated when both won, at the call that is named', () => {
    const story = claims().call(at('held'), 'A', ['t', claim(71), null], YES, 5, 25)
    const { verdict, summary } = judgeClaims(story.read(at('end'), claimed(71)))
    expect(verdict).toBe('violated')
    expect(summary).toContain("With A's claim held before its database call 1 (SELECT): both were told")
  })

  test('is violated when a claim is told yes for a task that was completed while it was held', () => {
    const prefix = 'late claim, held at 1: '
    const story = claims().call(`${prefix}held`, 'A', ['t', claim(71), null], YES, 5, 25)
    const { verdict, summary } = judgeClaims(story.read(`${prefix}end`, claimed(71)))
    expect(verdict).toBe('violated')
    expect(summary).toContain("With A's claim held before its database call 1 (UPDATE): both were told")
  })

  test('is violated when a cancellation lands over a completion', () => {
    const prefix = 'cancellation, held at 1: '
    const story = claims().call(`${prefix}held`, 'A', ['t', A_CANCELS.patch, null], YES, 5, 25)
    expect(judgeClaims(story.read(`${prefix}end`, A_CANCELS.row)).verdict).toBe('violated')
    // Nobody has to be told.
    const silent = claims().read(`${prefix}end`, A_CANCELS.row)
    expect(judgeClaims(silent).verdict).toBe('violated')
  })

  test('is inconclusive when the task that is cancelled was not running', () => {
    const story = claims().read('cancellation, held at 1: before', PENDING)
    expect(judgeClaims(story)).toMatchObject({
      verdict: 'inconclusive',
      missingWitnesses: ['the task was running'],
    })
  })

  test('is violated when the row is not the winner’s', () => {
    expect(judgeClaims(claims().read(at('end'), claimed(71))).verdict).toBe('violated')
    expect(judgeClaims(claims().read(at('end', 2), claimed(72))).verdict).toBe('violated')
  })

  test('is violated when a part of the refused claim landed after the other', () => {
    const story = claims().read(at('end'), { ...claimed(72), startedAt: 'now' })
    expect(judgeClaims(story).summary).toContain("A's claim was refused, but a part of it landed")
  })

  test('is violated when both were refused and the row has changed', () => {
    const story = claims().call(at('meets-0'), 'B', ['t', claim(72), null], NO, 10, 12)
    expect(judgeClaims(story).summary).toContain('neither was told that it had won, yet the row changed')
  })

  test('is violated when the row is gone', () => {
    expect(judgeClaims(claims().read(at('end'), null)).verdict).toBe('violated')
  })

  test('is inconclusive when nothing was tried', () => {
    expect(judgeClaims(new Story()).verdict).toBe('inconclusive')
  })

  test('is inconclusive when a lock timed out', () => {
    for (const step of ['held', 'meets-0']) {
      const story = claims().call(at(step, 2), 'A', ['t', claim(71), null], LOCKED, 5, 25)
      expect(judgeClaims(story).verdict).toBe('inconclusive')
    }
  })

  test('is inconclusive when B was still under way when A went on, and had not waited for it', () => {
    const slow = claims().call(at('meets-0'), 'B', ['t', claim(72), null], YES, 10, 30)
    expect(judgeClaims(slow)).toMatchObject({
      verdict: 'inconclusive',
      missingWitnesses: ["B's claim ended, or was blocked, while the call was held"],
    })
    // 39 ms are less than what a claim is given to be answered in.
    const short = claims().call(at('held:released', 2), 'A', [], { value: null }, 49)
    expect(judgeClaims(short).verdict).toBe('inconclusive')
  })

  test('is inconclusive when B took so long also without A', () => {
    const story = claims().call(at('meets-0', 0), 'B', ['t', claim(72), null], NO, 10, 30)
    expect(judgeClaims(story).verdict).toBe('inconclusive')
  })

  test('is inconclusive when the store announces no call', () => {
    const story = claims()
    for (const step of ['before', 'held', 'held:held', 'held:released', 'meets-0', 'met', 'end'])
      story.without(at(step, 1)).without(at(step, 2)).without(at(step, 3))
    const bWins: Told['rows'] = [PENDING, claimed(71), claimed(71)]
    const unheld = { course: 'claim', number: 1, sql: null } as const
    tell(story, { ...unheld, held: [claim(71), YES], meets: [[claim(72), NO]], rows: bWins })
    expect(judgeClaims(story)).toMatchObject({
      verdict: 'inconclusive',
      missingWitnesses: ["any database call of A's claim could be held (the store announces none)"],
    })
  })

  test('is inconclusive when B never won', () => {
    const story = claims().call(at('held'), 'A', ['t', claim(71), null], YES, 5, 25)
    story.call(at('meets-0'), 'B', ['t', claim(72), null], NO, 10, 12)
    story.read(at('met'), PENDING).read(at('end'), claimed(71))
    expect(judgeClaims(story)).toMatchObject({
      verdict: 'inconclusive',
      missingWitnesses: ["B's claim was accepted while A's claim was held"],
    })
  })

  test('is inconclusive when the schedules broke off', () => {
    const story = claims()
    for (const step of ['before', 'held', 'held:held', 'meets-0', 'met', 'end']) story.without(at(step, 3))
    expect(judgeClaims(story).verdict).toBe('inconclusive')
  })

  test.each(['before', 'held:released', 'meets-0', 'met', 'end'])('is inconclusive without %s', (step) => {
    expect(judgeClaims(claims().without(at(step))).verdict).toBe('inconclusive')
  })

  test.each(['held', 'meets-0'])('is inconclusive when %s was never answered', (step) => {
    const story = claims().call(at(step), 'A', ['t', claim(71), null], 'lost')
    expect(judgeClaims(story).verdict).toBe('inconclusive')
  })

  test('is inconclusive when the task was not pending before, or its row shows no mark', () => {
    expect(judgeClaims(claims().read(at('before'), claimed(70))).verdict).toBe('inconclusive')
    expect(judgeClaims(claims().read(at('before'), { status: 'pending' })).verdict).toBe('inconclusive')
  })
})

const LEASE = '2030-01-01T00:00:00.000Z'
const OWNED = { id: 't', status: 'running', retry_count: 33, ownerId: 'A', leaseExpiresAt: LEASE }

/** A course of an owner's write and a takeover, with one call held on either side. */
function ownerStory(
  name: string,
  patch: object,
  after: RawRow,
  seen: object = { ownerId: 'A', leaseExpiresAt: LEASE },
) {
  const story = new Story()
  const recovery = { status: 'pending', retryCount: 81 }
  const recovered = { ...OWNED, status: 'pending', retry_count: 81, ownerId: null, leaseExpiresAt: null }
  const taken = { ...OWNED, retry_count: 82, ownerId: 'B' }
  const setUp = (prefix: string) =>
    story
      .call(`${prefix}a-claims`, 'A', ['t', { ownerId: 'A', leaseExpiresAt: LEASE }], YES)
      .call(`${prefix}b-reads`, 'B', ['t'], { value: seen })
      .read(`${prefix}claimed`, OWNED)
  const aWins: Told['rows'] = [OWNED, after, after]
  for (const [number, sql, wins] of [
    [0, null, 'A'],
    [1, 'UPDATE', 'B'],
    [2, null, 'A'],
  ] as const) {
    const byA = wins === 'A' ? YES : NO
    const byB = wins === 'A' ? NO : YES
    const second = [claim(82), YES] as const
    setUp(`${name}, held at ${number}: `)
    tell(story, {
      course: name,
      number,
      sql,
      held: [patch, byA],
      meets: wins === 'A' ? [[recovery, byB]] : [[recovery, byB], second],
      rows: wins === 'A' ? aWins : [OWNED, taken, taken],
    })
    const mirrored = { course: `recovery beside ${name}`, number, sql }
    setUp(`${mirrored.course}, held at ${number}: `)
    const isHeld = number === 1
    tell(story, {
      ...mirrored,
      held: [recovery, isHeld ? NO : YES],
      meets: [[patch, isHeld ? YES : NO]],
      rows: isHeld ? aWins : [OWNED, recovered, recovered],
    })
  }
  return story
}

const DONE_ROW = { ...OWNED, status: 'completed', ownerId: null, leaseExpiresAt: null, result: '{}' }
const RENEWED = { ...OWNED, leaseExpiresAt: '2030-01-01T00:10:00.000Z' }

const step = (course: string, text: string) => `${course}, held at 1: ${text}`

describe.each([
  ['tasks/held-finish', heldFinish, 'completion', { status: 'completed' }, DONE_ROW],
  ['tasks/held-renewal', heldRenewal, 'renewal', { leaseExpiresAt: RENEWED.leaseExpiresAt }, RENEWED],
] as const)('%s', (_, check, name, patch, after) => {
  const told = (seen?: object) => ownerStory(name, patch, after, seen)
  const judge = (story: Story) => check.judge(story.evidence())
  const mirrored = `recovery beside ${name}`

  test('holds when either won in each schedule', () => {
    expect(judge(told())).toMatchObject({ verdict: 'holds' })
  })

  test('is violated when both were told so, on either side, at the call that is named', () => {
    const a = told().call(step(name, 'held'), 'A', ['t', patch, null], YES, 5, 25)
    expect(judge(a).summary).toContain(`With A's ${name} held before its database call 1 (UPDATE): both`)
    const b = told().call(
      step(mirrored, 'held'),
      'B',
      ['t', { status: 'pending', retryCount: 81 }, null],
      YES,
    )
    expect(judge(b)).toMatchObject({
      verdict: 'violated',
      summary: expect.stringContaining("With B's recovery held before its database call 1 (UPDATE): both"),
    })
  })

  test("is violated when A's refused write lands in B's row", () => {
    expect(judge(told().read(step(name, 'end'), after)).verdict).toBe('violated')
    const part = { ...OWNED, retry_count: 82, ownerId: 'B', leaseExpiresAt: 'later' }
    expect(judge(told().read(step(name, 'end'), part)).verdict).toBe('violated')
  })

  test("is violated when A was told yes and the row is not A's", () => {
    const row = { ...OWNED, status: 'pending', retry_count: 81 }
    expect(judge(told().read(step(mirrored, 'end'), row)).verdict).toBe('violated')
    const unwritten = told().read(step(mirrored, 'met'), OWNED).read(step(mirrored, 'end'), OWNED)
    expect(judge(unwritten).verdict).toBe('violated')
  })

  test('is absent when nothing shows an owner, whoever won', () => {
    const story = told({})
    for (const course of [name, mirrored])
      for (const number of [0, 1, 2])
        story.read(`${course}, held at ${number}: claimed`, { status: 'running', retry_count: 33 })
    story.call(step(name, 'held'), 'A', ['t', patch, null], YES, 5, 25)
    expect(judge(story)).toMatchObject({
      verdict: 'absent',
      summary: expect.stringContaining('in 1 of 3 schedules both were told that they had won; the owner'),
    })
  })

  test.each(['a-claims', 'b-reads', 'claimed', 'before', 'meets-0', 'met', 'end', 'held:released'])(
    'is inconclusive without %s',
    (text) => {
      expect(judge(told().without(step(name, text))).verdict).toBe('inconclusive')
      expect(judge(told().without(step(mirrored, text))).verdict).toBe('inconclusive')
    },
  )

  test('is inconclusive when a lock timed out', () => {
    const story = told().call(step(name, 'held'), 'A', ['t', patch, null], LOCKED, 5, 25)
    expect(judge(story).verdict).toBe('inconclusive')
  })

  test("is inconclusive when the reply to B's claim was lost, and its row is there", () => {
    const story = told().call(step(name, 'meets-1'), 'B', ['t', claim(82), null], LOCKED, 10, 12)
    expect(judge(story).verdict).toBe('inconclusive')
  })

  test('is inconclusive without the other course', () => {
    const story = told()
    for (const number of [0, 1, 2]) story.without(`${mirrored}, held at ${number}: held`)
    expect(judge(story).verdict).toBe('inconclusive')
  })
})

test('tasks/held-renewal is absent when no lease is stored', () => {
  const story = ownerStory('renewal', { leaseExpiresAt: 'x' }, RENEWED, { ownerId: 'A' })
  for (const course of ['renewal', 'recovery beside renewal'])
    for (const number of [0, 1, 2])
      story.read(`${course}, held at ${number}: claimed`, { ...OWNED, leaseExpiresAt: null })
  expect(heldRenewal.judge(story.evidence())).toMatchObject({
    verdict: 'absent',
    summary: expect.stringContaining('the lease is not stored'),
  })
})

const judgeUpdates = (story: Story) => heldUpdate.judge(story.evidence())

describe('tasks/held-update', () => {
  const RUNNING = { id: 't', status: 'running', error: null, retry_count: 0 }
  const BOTH = { ...RUNNING, error: '{}', retry_count: 91 }
  const error = { error: { message: 't' } }
  const count = { retryCount: 91 }

  function updates(): Story {
    const story = new Story()
    for (const course of ['plain', 'guarded'])
      for (const [number, sql] of [
        [0, null],
        [1, 'UPDATE'],
        [2, null],
      ] as const)
        tell(story, {
          course,
          number,
          sql,
          held: [error, YES],
          meets: [[count, YES]],
          rows: [RUNNING, { ...RUNNING, retry_count: 91 }, BOTH],
        })
    return story
  }

  test('holds when both updates are there, also if the store answers nothing', () => {
    expect(judgeUpdates(updates()).verdict).toBe('holds')
    const silent = updates().call(
      step('guarded', 'held'),
      'A',
      ['t', error, null],
      { value: undefined },
      5,
      25,
    )
    expect(judgeUpdates(silent).verdict).toBe('holds')
  })

  test.each([
    ["B's update of the retry count", { ...BOTH, retry_count: 0 }],
    ["A's guarded update of the error", { ...BOTH, error: null }],
  ])('is violated when %s is lost', (what, row) => {
    const { verdict, summary } = judgeUpdates(updates().read(step('guarded', 'end'), row))
    expect(verdict).toBe('violated')
    expect(summary).toContain('held before its database call 1 (UPDATE)')
    expect(summary).toContain(`${what} is lost`)
  })

  test('is inconclusive when one was refused or met a lock', () => {
    for (const ending of [NO, LOCKED]) {
      const story = updates().call(step('guarded', 'meets-0'), 'B', ['t', count, null], ending, 10, 12)
      expect(judgeUpdates(story.read(step('guarded', 'end'), { ...BOTH, retry_count: 0 })).verdict).toBe(
        'inconclusive',
      )
    }
  })

  test.each(['before', 'meets-0', 'end', 'held:released'])('is inconclusive without %s', (text) => {
    expect(judgeUpdates(updates().without(step('guarded', text))).verdict).toBe('inconclusive')
  })

  test('is inconclusive when the row has no such columns', () => {
    expect(judgeUpdates(updates().read(step('guarded', 'before'), { id: 't' })).verdict).toBe('inconclusive')
  })
})

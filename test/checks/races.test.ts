import { describe, expect, it } from 'vitest'
import { CheckEvidence } from '../../src/checks/check-evidence.ts'
import { CHECKS } from '../../src/checks/list.ts'
import type { EventBody, RaceCall } from '../../src/history/event.ts'
import { historyOf } from '../verdict/by-hand.ts'

const ROUNDS = 200

interface Round {
  readonly calls: readonly RaceCall[]
  readonly row: Readonly<Record<string, string | number | null>> | null
}

/** Eight claims that overlap; the first of A wins, and the row is its. */
const WON: Round = {
  calls: Array.from({ length: 8 }, (_, index) =>
    call(index % 2 === 0 ? 'A' : 'B', String(100 + index), index === 0),
  ),
  row: { id: 't', retry_count: 100 },
}
const BOTH_KEPT: Round = {
  calls: [call('A', 'error', true), call('B', 'count', true)],
  row: { id: 't', error: '{"message":"t"}', retry_count: 111 },
}

describe.each(['tasks/claim-race', 'tasks/reclaim-race'] as const)('%s', (id) => {
  const judge = (rounds: readonly Round[]) => judgeRounds(id, rounds)

  it('holds with one winner in each of 200 rounds that overlap', () => {
    expect(judge(played(ROUNDS, WON)).verdict).toBe('holds')
  })

  it('holds when losers throw or answer null, 0 or nothing', () => {
    const losing = [null, 0, { $undefined: true }, false]
    const calls = WON.calls.map((one, index) => (index === 0 ? one : { ...one, value: losing[index % 4] }))
    const thrown = calls.map((one, index) => (index === 3 ? { ...one, outcome: 'threw' as const } : one))
    expect(judge(played(ROUNDS, { ...WON, calls: thrown })).verdict).toBe('holds')
  })

  it('holds when the workers met often enough in a second set only', () => {
    const rare = Array.from({ length: 2 * ROUNDS }, (_, index) => (index % 8 === 0 ? WON : apart(WON)))
    expect(judge(rare).verdict).toBe('holds')
    expect(judge(rare.slice(0, -1)).verdict).toBe('inconclusive')
  })

  it('is violated by two winners in a single round', () => {
    const double = { ...WON, calls: WON.calls.with(1, call('B', '101', true)) }
    const { verdict, summary } = judge(played(ROUNDS, WON).with(117, double))
    expect(verdict).toBe('violated')
    expect(summary).toContain(
      '1 of 200 rounds had more than one winner; in round 117 they were A (100), B (101)',
    )
  })

  it('is violated by two winners also in a race that was cut short', () => {
    const double = { ...WON, calls: WON.calls.with(1, call('B', '101', true)) }
    expect(judge([WON, double]).verdict).toBe('violated')
  })

  it("is violated when the row is a loser's", () => {
    const foreign = { ...WON, row: { id: 't', retry_count: 105 } }
    expect(judge(played(ROUNDS, WON).with(0, foreign)).verdict).toBe('violated')
  })

  it('is violated when the winner left no row', () => {
    expect(judge(played(ROUNDS, WON).with(0, { ...WON, row: null })).verdict).toBe('violated')
  })

  it('says that nobody was told so, where no caller ever was', () => {
    const silent = { ...WON, calls: WON.calls.map((one) => ({ ...one, value: { $undefined: true } })) }
    const { verdict, missingWitnesses } = judge(played(8, silent))
    expect(verdict).toBe('inconclusive')
    expect(missingWitnesses).toEqual(['a winner was told so in every round (0 of 8)'])
  })

  const UNSHOWN: Readonly<Record<string, readonly Round[]>> = {
    'no round was played': [],
    'a round is missing': played(ROUNDS - 1, WON),
    'the workers never met': played(ROUNDS, apart(WON)),
    'the workers met in fewer than a quarter of the rounds': Array.from({ length: ROUNDS }, (_, index) =>
      index < 49 ? WON : apart(WON),
    ),
    'nobody won a round': played(ROUNDS, WON).with(9, {
      ...WON,
      calls: WON.calls.with(0, call('A', '100', false)),
    }),
    'one worker was not there in a round': played(ROUNDS, WON).with(9, {
      ...WON,
      calls: WON.calls.filter(({ who }) => who === 'A'),
    }),
  }
  it.each(Object.entries(UNSHOWN))('is inconclusive when %s', (_, rounds) => {
    expect(judge(rounds).verdict).toBe('inconclusive')
  })
})

describe('tasks/finish-race', () => {
  const FINISHED: Round = { ...WON, row: { id: 't', status: 'completed', retry_count: 100, result: '{}' } }
  const TAKEN: Round = {
    calls: WON.calls.map((one, index) => ({ ...one, value: index === 1 })),
    row: { id: 't', status: 'running', retry_count: 101, result: null },
  }
  const FAIR = Array.from({ length: ROUNDS }, (_, index) => (index % 2 === 0 ? FINISHED : TAKEN))
  const judge = (rounds: readonly Round[], owner: string | null = 'A-1') =>
    judgeRounds('tasks/finish-race', rounds, owner)

  it('holds when either a completion or a takeover won in each round', () => {
    expect(judge(FAIR).verdict).toBe('holds')
  })

  it.each([
    ['the completion', FINISHED],
    ['the takeover', TAKEN],
  ])('is violated when both were told so in one round and the row is that of %s', (_, { row }) => {
    const calls = FINISHED.calls.with(1, call('B', '101', true))
    const { verdict, summary } = judge(FAIR.with(8, { calls, row }))
    expect(verdict).toBe('violated')
    expect(summary).toContain(
      'in 1 of 200 rounds, the first of them round 8, A was told that it finished and B that it took over',
    )
  })

  it('is violated by two takeovers of one task', () => {
    expect(
      judge(FAIR.with(9, { ...TAKEN, calls: TAKEN.calls.with(3, call('B', '103', true)) })).verdict,
    ).toBe('violated')
  })

  it.each([
    ['has the status of the other side', { ...FINISHED.row, status: 'running' }],
    ['has no result', { ...FINISHED.row, result: null }],
    ["has a loser's mark", { ...FINISHED.row, retry_count: 102 }],
  ])('is violated when the row of a completion %s', (_, row) => {
    expect(judge(FAIR.with(8, { ...FINISHED, row })).verdict).toBe('violated')
  })

  it('is absent, however many won, when B did not observe any owner', () => {
    const both = { ...FINISHED, calls: FINISHED.calls.with(1, call('B', '101', true)) }
    expect(judge(played(ROUNDS, both), null).verdict).toBe('absent')
    expect(judge(FAIR, null).verdict).toBe('absent')
  })

  it('counts an owner that only the raw row shows', () => {
    const both = {
      calls: FINISHED.calls.with(1, call('B', '101', true)),
      row: { ...TAKEN.row, o: 't8-101' },
    }
    expect(judge(FAIR.with(8, both), null).verdict).toBe('violated')
  })

  const locked = { outcome: 'threw', value: { $undefined: true } } as const
  it('takes no failure for a win', () => {
    const calls = FINISHED.calls.map((one, index) => (index === 0 ? one : { ...one, ...locked }))
    expect(judge(FAIR.with(8, { ...FINISHED, calls })).verdict).toBe('holds')
  })

  const UNSHOWN: Readonly<Record<string, readonly Round[]>> = {
    'no round was played': [],
    'a round is missing': FAIR.slice(0, -1),
    'the workers never met': FAIR.map(apart),
    'A never finished': played(ROUNDS, TAKEN),
    'B never took over': played(ROUNDS, FINISHED),
    'nobody won a round': FAIR.with(8, {
      ...FINISHED,
      calls: FINISHED.calls.with(0, call('A', '100', false)),
    }),
  }
  it.each(Object.entries(UNSHOWN))('is inconclusive when %s', (_, rounds) => {
    expect(judge(rounds).verdict).toBe('inconclusive')
  })
})

describe('tasks/lost-update', () => {
  const judge = (rounds: readonly Round[]) => judgeRounds('tasks/lost-update', rounds)

  it('holds when both fields are there after 200 rounds', () => {
    expect(judge(played(ROUNDS, BOTH_KEPT)).verdict).toBe('holds')
  })

  it.each(['error', 'retry_count'])('is violated when the %s is gone after one round', (field) => {
    const lost = { ...BOTH_KEPT, row: { ...BOTH_KEPT.row, [field]: null } }
    const { verdict, summary } = judge(played(ROUNDS, BOTH_KEPT).with(3, lost))
    expect(verdict).toBe('violated')
    expect(summary).toContain(`in round 3 the ${field.replace('_', ' ')} is gone`)
  })

  it('is violated when the row is gone', () => {
    expect(judge([{ ...BOTH_KEPT, row: null }]).verdict).toBe('violated')
  })

  const REFUSED = { ...BOTH_KEPT.calls[0], value: false } as RaceCall
  const UNSHOWN: Readonly<Record<string, readonly Round[]>> = {
    'no round was played': [],
    'a round is missing': played(ROUNDS - 1, BOTH_KEPT),
    'the workers never met': played(ROUNDS, apart(BOTH_KEPT)),
    'an update was refused': played(ROUNDS, BOTH_KEPT).with(3, {
      calls: BOTH_KEPT.calls.with(0, REFUSED),
      row: { ...BOTH_KEPT.row, error: null },
    }),
    'only one worker was there in a round': played(ROUNDS, BOTH_KEPT).with(3, {
      ...BOTH_KEPT,
      calls: BOTH_KEPT.calls.slice(0, 1),
    }),
  }
  it.each(Object.entries(UNSHOWN))('is inconclusive when %s', (_, rounds) => {
    expect(judge(rounds).verdict).toBe('inconclusive')
  })
})

type RaceId = 'tasks/claim-race' | 'tasks/reclaim-race' | 'tasks/finish-race' | 'tasks/lost-update'

/** Judges rounds for which tasks of A-1 were made in as many whole sets as they need; B observed `owner` in each. */
function judgeRounds(check: RaceId, rounds: readonly Round[], owner: string | null = 'A-1') {
  const sets = Math.max(1, Math.ceil(rounds.length / ROUNDS))
  const prepared = Array.from({ length: sets }, (_, index): EventBody[] => {
    const ids = Array.from({ length: ROUNDS }, (_task, number) => `t${index * ROUNDS + number}`)
    const tasks = ids.map((id) => ({ id, ownerId: 'A-1' }))
    const observed = ids.map((id) => ({ id, ownerId: owner }))
    return [
      ...callOf(check, `prepare:${index + 1}`, { who: 'A', op: 'createTasks', args: [tasks], value: ROUNDS }),
      ...callOf(check, `observe:${index + 1}`, { who: 'B', op: 'getTasks', args: [ids], value: observed }),
    ]
  }).flat()
  const played = rounds.map(({ calls, row }, round): EventBody => ({
    type: 'round',
    check,
    round,
    id: `t${round}`,
    calls: [...calls],
    row: row === null ? null : { ...row },
    copies: row === null ? 0 : 1,
  }))
  return CHECKS[check].judge(new CheckEvidence(historyOf([...prepared, ...played]), null))
}

interface Made {
  readonly who: 'A' | 'B'
  readonly op: string
  readonly args: unknown[]
  readonly value: unknown
}

function callOf(check: RaceId, step: string, { who, op, args, value }: Made): EventBody[] {
  const returned = { outcome: 'ok', value, start: 0, end: 1 } as const
  return [
    { type: 'invoke', check, step, who, op, args },
    { type: 'return', check, step, who, ...returned },
  ]
}

function call(who: 'A' | 'B', tag: string, value: boolean): RaceCall {
  return { who, tag, start: who === 'A' ? 0 : 1, end: 5, outcome: 'ok', value }
}

/** The same round with B's calls after A's. */
function apart(round: Round): Round {
  return { ...round, calls: round.calls.map((one) => (one.who === 'B' ? { ...one, start: 6, end: 9 } : one)) }
}

function played(rounds: number, round: Round): Round[] {
  return Array.from({ length: rounds }, () => round)
}

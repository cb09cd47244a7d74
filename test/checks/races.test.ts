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

type RaceId = 'tasks/claim-race' | 'tasks/reclaim-race' | 'tasks/lost-update'

/** Judges rounds for which tasks were made in as many whole sets as they need. */
function judgeRounds(check: RaceId, rounds: readonly Round[]) {
  const sets = Math.max(1, Math.ceil(rounds.length / ROUNDS))
  const prepared = Array.from({ length: sets }, (_, index): EventBody => {
    const tasks = Array.from({ length: ROUNDS }, (_task, number) => ({ id: `t${index * ROUNDS + number}` }))
    return { type: 'invoke', check, step: `prepare:${index + 1}`, who: 'A', op: 'createTasks', args: [tasks] }
  })
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

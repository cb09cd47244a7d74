import { describe, expect, test } from 'vitest'
import { judgeHistory } from '../../src/linearizability/judge-history.ts'
import type { RecordedRound, RoundObject } from '../../src/linearizability/recorded-round.ts'
import { toldRound } from './told-round.ts'

const GOOD = `
  A 0-1 create status=pending → undefined
  A 2-6 claim a live1 → false
  B 3-5 claim b live2 → true
  end: status=running owner=b lease=live2`

const BROKEN = `
  A 0-1 create status=pending → undefined
  A 2-6 claim a live1 → true
  B 3-5 claim b live2 → true
  end: status=running owner=b lease=live2`

/** As of a store that keeps no owner. */
const UNOWNED = `
  A 0-1 create status=running owner=a lease=live1 → undefined
  B 2-5 set count=3 if status=running owner=b → true
  A 3-6 get → status=running count=3
  end: status=running count=3`

/** As of a store whose owner is a key with a time to live. */
const LAPSED_AND_GONE = `
  A 0-1 create status=running owner=a lease=old1 → undefined
  B 2-5 set count=3 if status=running owner=none → true
  A 3-6 get → status=running count=3
  end: status=running count=3`

const LIVE_AND_GONE = LAPSED_AND_GONE.replace('old1', 'live1')

describe('rounds of random operations', () => {
  test('hold if all of them have an explanation, with what there was to explain', () => {
    expect(judge(fourOf(GOOD))).toEqual({
      verdict: 'holds',
      summary:
        'Random histories of one task: all 4, of 16 operations, have an order that explains them; in 4 of them calls of different processes overlapped.',
    })
  })

  test('are violated if one has none, which is named with what speaks against it', () => {
    const { verdict, summary, notes } = judge([GOOD, BROKEN, GOOD])
    expect(verdict).toBe('violated')
    expect(summary).toContain('1 of 3 have no order')
    expect(summary).toContain(
      'In history 2, no order explains lines 2 and 3 together; before that, the row is {status: pending}.',
    )
    expect(notes).toEqual([
      expect.stringMatching(/^1\. A 0\.0–1\.0 ms: createTask/),
      expect.stringMatching(/^2\. A 2\.0–6\.0 ms: updateTask\(task, \{status: 'running', .*live 1.* → true$/),
      expect.stringMatching(/^3\. B 3\.0–5\.0 ms: updateTask\(task, \{status: 'running', .*live 2.* → true$/),
      expect.stringMatching(/^4\. O 7\.0–8\.0 ms: O reads the row → \{status: running, ownerId: b/),
      expect.stringContaining('live n'),
      expect.stringContaining('--only tasks/linearizable --rounds 1 --seed 7.'),
    ])
  })

  test('are absent if all can be those of a store without owners', () => {
    const { verdict, summary } = judge([UNOWNED, UNOWNED])
    expect(verdict).toBe('absent')
    expect(summary).toContain('conditions on owner and lease do nothing')
  })

  test('are violated if another round shows that owners are kept', () => {
    expect(judge([UNOWNED, GOOD]).verdict).toBe('violated')
  })

  test('show nothing if owners are gone without a call once their lease has lapsed, and only then', () => {
    const { verdict, summary } = judge([GOOD, LAPSED_AND_GONE])
    expect(verdict).toBe('inconclusive')
    expect(summary).toContain('only if owner and lease of a task are gone once the lease has lapsed')
    expect(judge([GOOD, LIVE_AND_GONE]).verdict).toBe('violated')
    expect(judge([LAPSED_AND_GONE, BROKEN]).verdict).toBe('violated')
  })

  test('of a store that is held against the contract without owners are never absent', () => {
    expect(judge(fourOf(UNOWNED), { keeps: 'status' }).verdict).toBe('holds')
    expect(judge([BROKEN], { keeps: 'status' }).verdict).toBe('violated')
  })

  test('are violated where there are two rows under one id', () => {
    const [round] = rounds([GOOD])
    const doubled = { ...round, final: { ...round?.final, copies: 2 } } as RecordedRound
    expect(judgeHistory('one task', [doubled]).verdict).toBe('violated')
  })

  test('show nothing where there are too few', () => {
    expect(missing([])).toEqual(['at least 4 histories were recorded (0 were)'])
    expect(missing([GOOD, GOOD, GOOD])).toEqual(['at least 4 histories were recorded (3 were)'])
  })

  test('show nothing if the processes never met', () => {
    const alone = `
      A 0-1 create status=pending → undefined
      A 2-3 claim a live1 → true
      end: status=running owner=a lease=live1`
    expect(missing(fourOf(alone))).toEqual([expect.stringContaining('overlapped in at least a quarter')])
  })

  test('show nothing if nothing was ever written', () => {
    const refusing = `
      A 0-1 create status=pending → undefined
      A 2-6 claim a live1 → throws not today
      B 3-5 claim b live2 → throws not today
      end: status=pending`
    expect(missing(fourOf(refusing))).toEqual([expect.stringContaining('a guarded write was accepted')])
  })

  test('show nothing if O did not read at the end', () => {
    expect(missing([GOOD, GOOD, GOOD, GOOD.replace(/end: .*/, '')])).toEqual([
      'O read at the end of every history',
    ])
  })

  test('show nothing if one could not be searched to its end', () => {
    expect(judge(fourOf(GOOD), { budget: 2 })).toMatchObject({
      verdict: 'inconclusive',
      missingWitnesses: ['every history could be searched to the end (4 could not)'],
    })
  })

  test('a store whose broken run is beyond the budget is not absent for it', () => {
    expect(judge([BROKEN], { budget: 2 }).verdict).toBe('inconclusive')
  })

  test('on a run are violated, whatever a store keeps', () => {
    const stale = `
      A 0-1 claim a → got 5
      B 2-5 claim b force → got 6
      A 6-7 persist m1 with 5 a → ok
      end: 6/b m1`
    expect(judgeHistory('one run', rounds([stale], 'run')).verdict).toBe('violated')
  })

  test('on a run and on memory hold with what was written under a fence', () => {
    const run = `
      A 0-1 claim a → got 5
      B 2-5 claim b force → got 6
      B 6-7 persist m1 with 6 b → ok
      A 6-8 persist m2 with 5 a → conflict
      end: 6/b m1`
    expect(judgeHistory('one run', rounds(fourOf(run), 'run'), { variant: 'F3' }).verdict).toBe('holds')
    const memory = `
      A 0-3 raise 5 a → true
      B 1-2 thread m1 → ok
      A 4-5 message x m2 with 5 a → ok
      end: 5/a m1 m2`
    expect(judgeHistory('the memory of one run', rounds(fourOf(memory), 'memory')).verdict).toBe('holds')
  })

  test('with a call that no model knows are not judged', () => {
    const [round] = rounds([GOOD])
    const operations = round?.operations.map((operation) => ({ ...operation, call: 'dangerouslyClearAll' }))
    const unknown = { ...round, operations } as RecordedRound
    expect(() => judgeHistory('one task', [unknown])).toThrow('has no call dangerouslyClearAll')
  })
})

function fourOf(text: string): string[] {
  return [text, text, text, text]
}

function rounds(texts: readonly string[], object: RoundObject = 'task'): RecordedRound[] {
  return texts.map((text, index) => ({ ...toldRound(object, text), round: index + 1 }))
}

function judge(texts: readonly string[], contract: Parameters<typeof judgeHistory>[2] = {}) {
  return judgeHistory('one task', rounds(texts), contract)
}

function missing(texts: readonly string[]): readonly string[] | undefined {
  const { verdict, missingWitnesses } = judge(texts)
  expect(verdict).toBe('inconclusive')
  return missingWitnesses
}

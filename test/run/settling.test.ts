import { describe, expect, test } from 'vitest'
import { Settling } from '../../src/run/settling.ts'
import { Signpost } from '../../src/run/signpost.ts'
import type { StoreMoment } from '../../src/scenarios/store-calls.ts'
import { PROFILES } from '../../src/scenarios/times.ts'

/** Longer than a test may take: only what the rules say can end the wait. */
const NEVER_MS = 600_000

/** Enough for the quiet time of these tests, and far less than what is waited for where something is under way. */
const LIMIT_MS = 100

const COMPLETION = 'updateTask completed'

function workers() {
  const seen = new Signpost(new AbortController().signal)
  const times = { ...PROFILES.quick, leaseMs: NEVER_MS, quietMs: 5 }
  const settling = new Settling(seen, times, () => 0)
  const note = (who: 'A' | 'B', what: StoreMoment['what'], detail?: string) => {
    settling.note({ who, what, at: 0, detail })
    seen.pass(`${who} ${what}`)
  }
  return { settling, note }
}

describe('what has settled', () => {
  test('workers that have done nothing', async () => {
    expect(await workers().settling.settle(NEVER_MS)).toBe(true)
  })

  test('an attempt whose outcome the store has answered', async () => {
    const { settling, note } = workers()
    note('A', 'attempt-started')
    note('A', 'tool-returned')
    note('A', 'store-called', COMPLETION)
    note('A', 'store-answered', COMPLETION)
    expect(await settling.settle(NEVER_MS)).toBe(true)
  })

  test('what A had under way when it was frozen', async () => {
    const { settling, note } = workers()
    note('A', 'attempt-started')
    settling.freeze(true)
    expect(await settling.settle(NEVER_MS)).toBe(true)
  })

  test('what a worker had under way that is gone', async () => {
    const { settling, note } = workers()
    note('A', 'attempt-started')
    note('A', 'store-called', 'updateTask running')
    note('A', 'exited')
    settling.forget('A')
    expect(await settling.settle(NEVER_MS)).toBe(true)
  })

  test('an attempt that ends while it is waited for', async () => {
    const { settling, note } = workers()
    note('B', 'attempt-started')
    const settled = settling.settle(NEVER_MS)
    note('B', 'tool-aborted')
    expect(await settled).toBe(true)
  })
})

describe('what has not settled', () => {
  test('an attempt under way', async () => {
    const { settling, note } = workers()
    note('B', 'attempt-started')
    expect(await settling.settle(LIMIT_MS)).toBe(false)
  })

  test('the second of two attempts of one worker', async () => {
    const { settling, note } = workers()
    note('B', 'attempt-started')
    note('B', 'attempt-started')
    note('B', 'tool-aborted')
    expect(await settling.settle(LIMIT_MS)).toBe(false)
  })

  test('an attempt that begins in the quiet time', async () => {
    const { settling, note } = workers()
    const settled = settling.settle(LIMIT_MS)
    note('B', 'attempt-started')
    expect(await settled).toBe(false)
  })

  test('a call that the store has not answered', async () => {
    const { settling, note } = workers()
    note('A', 'attempt-started')
    note('A', 'tool-returned')
    note('A', 'store-called', COMPLETION)
    expect(await settling.settle(LIMIT_MS)).toBe(false)
  })

  test('a result that its manager has not sent to the store', async () => {
    const { settling, note } = workers()
    note('B', 'attempt-started')
    note('B', 'tool-returned')
    expect(await settling.settle(LIMIT_MS)).toBe(false)
  })

  test('what A goes on with after it was frozen', async () => {
    const { settling, note } = workers()
    note('A', 'attempt-started')
    settling.freeze(true)
    settling.freeze(false)
    expect(await settling.settle(LIMIT_MS)).toBe(false)
  })

  test('what B has under way while A is frozen', async () => {
    const { settling, note } = workers()
    settling.freeze(true)
    note('B', 'attempt-started')
    expect(await settling.settle(LIMIT_MS)).toBe(false)
  })
})

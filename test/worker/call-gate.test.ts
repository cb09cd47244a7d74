import { describe, expect, test } from 'vitest'
import { CallGate } from '../../src/worker/call-gate.ts'
import type { Failure, Intervention } from '../../src/worker/protocol.ts'

/** An operation of three database calls, which goes by what the gate says; answers with the calls that were made. */
async function operate(gate: CallGate, intervention: Intervention): Promise<string[]> {
  const made: string[] = []
  gate.begin()
  gate.arm(intervention)
  try {
    for (const sql of ['BEGIN', 'UPDATE', 'COMMIT']) {
      const after = await gate.onCall(sql)
      made.push(sql)
      after?.()
    }
  } catch (error) {
    made.push(String((error as { code?: unknown }).code))
  } finally {
    gate.disarm()
  }
  return made
}

describe('a gate on database calls', () => {
  test('holds the chosen call until it is released, and no other', async () => {
    const gate = new CallGate()
    let isOver = false
    const operation = operate(gate, { at: 2, how: 'hold' }).finally(() => {
      isOver = true
    })
    expect(await gate.whenHeld()).toEqual({ number: 2, sql: 'UPDATE' })
    expect(isOver).toBe(false)
    gate.release()
    expect(await operation).toEqual(['BEGIN', 'UPDATE', 'COMMIT'])
  })

  test('counts calls of one text in a row as one where it is asked to', async () => {
    const gate = new CallGate()
    gate.begin()
    gate.arm({ at: 3, how: 'hold', countsRepeats: false })
    for (const sql of ['BEGIN', 'INSERT', 'INSERT']) await gate.onCall(sql)
    void gate.onCall('COMMIT')
    expect(await gate.whenHeld()).toEqual({ number: 4, sql: 'COMMIT' })
    gate.disarm()
  })

  test('counts a call that follows on another as it did before as one where it is asked to', async () => {
    const gate = new CallGate()
    gate.begin()
    gate.arm({ at: 5, how: 'hold', countsRepeats: false })
    for (const sql of ['BEGIN', 'SELECT', 'UPDATE', 'SELECT', 'UPDATE', 'SELECT', 'UPDATE'])
      await gate.onCall(sql)
    void gate.onCall('COMMIT')
    expect(await gate.whenHeld()).toEqual({ number: 8, sql: 'COMMIT' })
    gate.begin()
    gate.arm({ at: 2, how: 'hold', countsRepeats: false })
    await gate.onCall('SELECT')
    void gate.onCall('UPDATE')
    expect(await gate.whenHeld()).toEqual({ number: 2, sql: 'UPDATE' })
    gate.disarm()
  })

  test.each([
    ['lose-connection', ['BEGIN', 'ECONNRESET']],
    ['locked', ['BEGIN', 'SQLITE_BUSY']],
    ['lose-reply', ['BEGIN', 'UPDATE', 'ECONNRESET']],
  ] as const satisfies readonly (readonly [Failure, readonly string[]])[])(
    'lets a call fail: %s',
    async (how, made) => {
      const gate = new CallGate()
      expect(await operate(gate, { at: 2, how })).toEqual(made)
      expect(await gate.whenHeld()).toEqual({ number: 2, sql: 'UPDATE' })
    },
  )

  test.each(['hold', 'lose-connection', 'lose-reply'] as const)(
    'tells that an operation ended before the call that was to %s',
    async (how) => {
      const gate = new CallGate()
      expect(await operate(gate, { at: 4, how })).toEqual(['BEGIN', 'UPDATE', 'COMMIT'])
      expect(await gate.whenHeld()).toBeNull()
    },
  )

  test('does not claim to have lost a reply of a store that does not say when a call was made', async () => {
    const gate = new CallGate()
    gate.begin()
    gate.arm({ at: 1, how: 'lose-reply' })
    await gate.onCall('UPDATE')
    gate.disarm()
    expect(await gate.whenHeld()).toBeNull()
  })

  test('counts the calls of each operation from one, and those in between not at all', async () => {
    const gate = new CallGate()
    await operate(gate, { at: 1, how: 'locked' })
    expect(await gate.onCall('SELECT')).toBeUndefined()
    expect(await operate(gate, { at: 1, how: 'locked' })).toEqual(['SQLITE_BUSY'])
    expect(await gate.whenHeld()).toEqual({ number: 1, sql: 'BEGIN' })
  })
})

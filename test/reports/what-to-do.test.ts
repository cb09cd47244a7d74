import { describe, expect, test } from 'vitest'
import { whatToDo } from '../../reports/words/what-to-do.ts'
import { brokenControl, customStore, fenced, missingDomain, unfenced } from './hand-written.ts'

describe('what to do', () => {
  test('is to get a core that asks, if to be had, and an adapter that enforces', () => {
    expect(whatToDo(unfenced)).toBe(
      'Use core 1.76.0 or later (if to be had) and an adapter that enforces leases and fences; ' +
        'until then one worker, and idempotency keys.',
    )
    expect(whatToDo(customStore)).toContain('and a store that enforces')
    expect(whatToDo(fenced)).toBeNull()
  })

  test('is no number of workers where tasks never run', () => {
    expect(whatToDo(brokenControl)).toMatch(
      /says whether an update was applied \(tasks never run otherwise\).*; until then no background tasks on this pair/,
    )
    expect(whatToDo(brokenControl)).not.toMatch(/one worker|idempotency/)
  })

  test('is no number of workers where tasks are in memory only', () => {
    expect(whatToDo(missingDomain)).toMatch(
      /that stores background tasks and .*; until then no background task that may not be lost with its process\.$/,
    )
  })
})

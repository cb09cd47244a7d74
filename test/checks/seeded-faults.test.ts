import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHECK_IDS, type CheckId } from '../../src/checks/check-id.ts'
import { CONTROLS } from '../../src/selftest/controls/list.ts'
import { tryControl } from '../../src/selftest/controls/try-control.ts'
import { BenchPool } from '../fixtures/stores/bench-pool.ts'

const TASK_FAULTS = CONTROLS.filter(({ kind }) => kind === 'tasks')
const CAUGHT = TASK_FAULTS.filter(({ uncaught }) => uncaught === null).map(
  (control) => [control.name, control] as const,
)
const TIMEOUT_MS = 180_000

let benches: BenchPool

beforeAll(async () => {
  benches = await BenchPool.start(2)
})

afterAll(() => benches[Symbol.asyncDispose]())

/** A part of them; the full selftest shows that all are caught, where the store refuses with `false`. */
const THROWING = CAUGHT.filter((_, index) => index % 5 === 0)

describe.concurrent('a store with one fault that refuses by throwing', () => {
  it.for(THROWING)('%s is caught as well', { timeout: TIMEOUT_MS }, async ([, control], { expect }) => {
    const manner = 'refuses-by-throwing'
    const { missed, unexpected } = await benches.use((bench) => tryControl(bench, control, { manner }))
    expect({ missed, unexpected }).toEqual({ missed: [], unexpected: [] })
  })
})

/** Random histories find whatever they meet. */
const isDirected = (id: CheckId): boolean => id.startsWith('tasks/') && !id.endsWith('/linearizable')

describe('the table of controls', () => {
  it('needs every check on tasks for at least one fault', () => {
    const needed = new Set(CAUGHT.flatMap(([, { caughtBy }]) => caughtBy))
    expect(CHECK_IDS.filter((id) => isDirected(id) && !needed.has(id))).toEqual([])
  })

  it('names each control once, by number and by name', () => {
    for (const key of ['id', 'name'] as const) {
      const keys = CONTROLS.map((control) => control[key])
      expect(keys.filter((one, index) => keys.indexOf(one) !== index)).toEqual([])
    }
  })

  it('has a control that is caught for every fault, or says why there is none', () => {
    const silent = CONTROLS.filter(
      ({ kind, caughtBy, uncaught }) => kind !== 'healthy' && caughtBy.length === 0 && uncaught === null,
    )
    expect(silent).toEqual([])
  })
})

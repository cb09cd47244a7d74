import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { VARIANTS } from '../../../src/selftest/reference-store/rules/variant.ts'
import type { ClaimInput } from '../../../src/selftest/reference-store/run-fence.ts'
import { claim, LEASE_MS, newRunId, takeOver } from './situations.ts'
import { caught, openStage } from './stage.ts'

describe.each(VARIANTS)('ownership in %s', async (variant) => {
  const stage = await openStage(variant)
  const { a, b } = stage
  const get = (runId: string) => b.workflows.getRunOwnership({ runId })
  const claimByB = (input: Pick<ClaimInput, 'runId'> & Partial<ClaimInput>) =>
    b.workflows.claimRunOwnership({ ownerId: 'B', leaseMs: LEASE_MS, ...input })

  test('says that it fences runs, at once in the draft and by a promise later', async () => {
    const answers = [a.workflows.supportsRunFencing(), a.memory.supportsRunFencing()]
    expect(answers.map((answer) => answer instanceof Promise)).toEqual(Array(2).fill(variant !== 'F1'))
    expect([await answers[0], await answers[1]]).toEqual([true, true])
  })

  test('an unowned run is claimed at the first generation, with a lease on the clock of the store', async () => {
    const runId = newRunId()
    expect(await get(runId)).toBeNull()
    const before = Date.now()
    const result = await a.workflows.claimRunOwnership({ runId, ownerId: 'A', leaseMs: LEASE_MS })
    expect(result).toMatchObject({ acquired: true, record: { runId, ownerId: 'A', live: true } })
    const { generation = NaN, leaseExpiresAt } = result.record ?? {}
    const isFromClock = Number.isSafeInteger(generation) && Math.abs(generation - before) < LEASE_MS
    expect({ isFromClock, isOne: generation === 1 }).toEqual({
      isFromClock: variant === 'F3',
      isOne: variant !== 'F3',
    })
    expect(Math.abs(Number(leaseExpiresAt) - before - LEASE_MS)).toBeLessThan(10_000)
    expect(await get(runId)).toEqual(result.record)
  })

  test('a live run is refused without force and handed over with it, one generation on', async () => {
    const runId = newRunId()
    const { generation } = await claim(a, runId, 'A')
    const current = await get(runId)
    expect(await claimByB({ runId })).toEqual({ acquired: false, record: current })
    expect(await get(runId)).toEqual(current)
    const forced = await claimByB({ runId, force: true })
    expect(forced).toMatchObject({
      acquired: true,
      record: { ownerId: 'B', generation: generation + 1, live: true },
    })
  })

  test('naming the owner of a live run is no shortcut to its claim', async () => {
    const runId = newRunId()
    const { generation } = await claim(a, runId, 'A')
    expect(await claimByB({ runId, ownerId: 'A' })).toMatchObject({ acquired: false })
    const forced = await claimByB({ runId, ownerId: 'A', force: true })
    expect(forced).toMatchObject({ acquired: true, record: { generation: generation + 1 } })
  })

  test('a lapsed run is claimed without force, one generation on', async () => {
    const runId = newRunId()
    const { generation } = await claim(a, runId, 'A', 0)
    expect(await get(runId)).toMatchObject({ ownerId: 'A', live: false })
    expect(await claimByB({ runId })).toMatchObject({
      acquired: true,
      record: { ownerId: 'B', generation: generation + 1 },
    })
  })

  test('a lease that ends at this very millisecond has lapsed', async () => {
    const runId = newRunId()
    const { record } = await a.workflows.claimRunOwnership({ runId, ownerId: 'A', leaseMs: 0 })
    expect(record).toMatchObject({ live: false })
  })

  test('a negative lease has lapsed, and no lease that is not a number is taken', async () => {
    const runId = newRunId()
    for (const leaseMs of [Number.NaN, Number.POSITIVE_INFINITY]) {
      const error = await caught(a.workflows.claimRunOwnership({ runId, ownerId: 'A', leaseMs }))
      expect(error).toMatchObject({ category: 'USER' })
    }
    expect(await get(runId)).toBeNull()
    const fence = await claim(a, runId, 'A', -5)
    expect(await get(runId)).toMatchObject({ live: false })
    const error = await caught(a.workflows.renewRunOwnership({ ...fence, leaseMs: Number.NaN }))
    expect(error).toMatchObject({ category: 'USER' })
    expect(await a.workflows.renewRunOwnership({ ...fence, leaseMs: -5 })).toMatchObject({ renewed: true })
  })

  test('of 8 concurrent claims one wins', async () => {
    const runId = newRunId()
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        (n % 2 ? a : b).workflows.claimRunOwnership({ runId, ownerId: `owner-${n}`, leaseMs: LEASE_MS }),
      ),
    )
    const won = results.filter(({ acquired }) => acquired)
    expect(won).toHaveLength(1)
    expect(await get(runId)).toEqual(won[0]?.record)
  })

  test('of 8 concurrent forced claims that expect one generation, one wins', async () => {
    const runId = newRunId()
    const { generation: expectedGeneration } = await claim(a, runId, 'A')
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        claimByB({ runId, ownerId: `owner-${n}`, force: true, expectedGeneration }),
      ),
    )
    const won = results.filter(({ acquired }) => acquired)
    expect(won).toHaveLength(1)
    expect(await get(runId)).toMatchObject({ generation: expectedGeneration + 1 })
  })

  test('forced claims that expect nothing win one after the other', async () => {
    const runId = newRunId()
    const { generation } = await claim(a, runId, 'A')
    const results = await Promise.all([1, 2, 3].map(() => claimByB({ runId, force: true })))
    expect(results.map(({ acquired }) => acquired)).toEqual([true, true, true])
    expect(await get(runId)).toMatchObject({ generation: generation + 3 })
  })

  test('an expectation that does not hold is refused, also with force', async () => {
    const runId = newRunId()
    expect(await claimByB({ runId, expectedGeneration: 7 })).toEqual({ acquired: false, record: null })
    expect(await claimByB({ runId, expectedGeneration: 0 })).toMatchObject({ acquired: true })
    const current = await get(runId)
    const generation = current?.generation ?? NaN
    for (const expectedGeneration of [0, generation - 1, generation + 1]) {
      const result = await claimByB({ runId, force: true, expectedGeneration })
      expect(result).toEqual({ acquired: false, record: current })
    }
    expect(await get(runId)).toEqual(current)
  })

  test('a lapsed lease is renewed while nobody else claimed, and not after a takeover', async () => {
    const runId = newRunId()
    const fence = await claim(a, runId, 'A', 0)
    const renewed = await a.workflows.renewRunOwnership({ ...fence, leaseMs: LEASE_MS })
    expect(renewed).toMatchObject({ renewed: true, record: { ...fence, live: true } })
    await takeOver(b, runId)
    const current = await get(runId)
    expect(await a.workflows.renewRunOwnership({ ...fence, leaseMs: LEASE_MS })).toEqual({
      renewed: false,
      record: current,
    })
    expect(await get(runId)).toEqual(current)
  })

  test('nobody renews or releases a run without a record', async () => {
    const fence = { runId: newRunId(), ownerId: 'A', generation: 1 }
    const renewed = await a.workflows.renewRunOwnership({ ...fence, leaseMs: LEASE_MS })
    expect(renewed).toEqual({ renewed: false, record: null })
    expect(await a.workflows.releaseRunOwnership(fence)).toBe(false)
  })

  test('only the current claim is released, and the run goes on at the next generation', async () => {
    const runId = newRunId()
    const fence = await claim(a, runId, 'A')
    const { releaseRunOwnership, renewRunOwnership } = {
      releaseRunOwnership: (input: typeof fence) => a.workflows.releaseRunOwnership(input),
      renewRunOwnership: () => a.workflows.renewRunOwnership({ ...fence, leaseMs: LEASE_MS }),
    }
    expect(await releaseRunOwnership({ ...fence, generation: fence.generation - 1 })).toBe(false)
    expect(await releaseRunOwnership({ ...fence, ownerId: 'B' })).toBe(false)
    expect(await get(runId)).toMatchObject({ live: true })
    expect(await releaseRunOwnership(fence)).toBe(true)
    const released = { ...fence, ownerId: variant === 'F1' ? null : 'A', leaseExpiresAt: null, live: false }
    expect(await get(runId)).toEqual(released)
    expect(await releaseRunOwnership(fence)).toBe(variant !== 'F1')
    expect(await renewRunOwnership()).toEqual({ renewed: false, record: released })
    const next = await claimByB({ runId })
    expect(next).toMatchObject({ acquired: true, record: { generation: fence.generation + 1 } })
    expect(await releaseRunOwnership(fence)).toBe(false)
  })

  test('a release with `remove` forgets the run in the draft alone', async () => {
    const runId = newRunId()
    const fence = await claim(a, runId, 'A')
    expect(await a.workflows.releaseRunOwnership({ ...fence, remove: true })).toBe(true)
    const record = await get(runId)
    expect(record === null).toBe(variant === 'F1')
  })

  test.each([
    ['a colon and quotes', `a:b'c"d`],
    ['a glob', 'run-*?[x]%_'],
    ['digits alone', '12345678901234567890'],
    ['nothing', ''],
    ['300 characters', 'x'.repeat(300)],
    ['letters that only differ in case', 'RUN-a'],
  ])('a run id of %s has a claim of its own', async (_, runId) => {
    const others = [`${runId}y`, 'run-abc', '12345678901234567891', 'run-A', `${'x'.repeat(299)}y`]
    const fence = await claim(a, runId, 'A')
    for (const other of others) if ((await get(other)) === null) await claim(b, other, 'B')
    expect(await get(runId)).toMatchObject({ ...fence, live: true })
    await a.workflows.persistWorkflowSnapshot({ workflowName: 'w', runId, snapshot: { context: {} }, fence })
    expect(await a.workflows.loadWorkflowSnapshot({ workflowName: 'w', runId })).toEqual({ context: {} })
  })

  test('the final contract alone stamps claims and fences for a retention job', () => {
    const database = new DatabaseSync(stage.file, { readOnly: true })
    const columns = (table: string) =>
      database
        .prepare(`SELECT name FROM pragma_table_info(?)`)
        .all(table)
        .map((row) => row['name'])
    const stamps = [...columns('mastra_workflow_run_owners'), ...columns('mastra_memory_run_fences')].filter(
      (name) => name === 'updatedAt' || name === 'retiredAt',
    )
    database.close()
    expect(stamps).toEqual(variant === 'F3' ? ['updatedAt', 'retiredAt'] : [])
  })
})

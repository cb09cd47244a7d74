import { describe, expect, test } from 'vitest'
import { VARIANTS } from '../../../src/selftest/reference-store/rules/variant.ts'
import { claim, loseRun, prepareScene, readScene, snapshot, takeOver } from './situations.ts'
import { ACCEPTED, caught, CONFLICT, inScope, openStage, REFUSED } from './stage.ts'
import { WORKFLOW_WRITES } from './writes.ts'

describe.each(VARIANTS)('workflow writes in %s', async (variant) => {
  const stage = await openStage(variant)
  const { a, b } = stage
  const obeysScopes = variant !== 'F1'

  test.each(Object.entries(WORKFLOW_WRITES))(
    '%s: accepted from the owner, refused from the displaced one, accepted from the new one',
    async (operation, write) => {
      const scene = await prepareScene(stage)
      const start = await readScene(stage, scene)
      const fenceOfA = await claim(a, scene.run.runId, 'A')
      await write({ domains: a, scene, by: 'A', fence: fenceOfA })
      expect(await readScene(stage, scene)).not.toEqual(start)
      await b.workflows.persistWorkflowSnapshot({ ...scene.run, snapshot: snapshot('kept') })

      const fenceOfB = await takeOver(b, scene.run.runId)
      const before = await readScene(stage, scene)
      const error = await caught(write({ domains: a, scene, by: 'A2', fence: fenceOfA }))
      expect(error).toMatchObject({ ...CONFLICT, details: { ...fenceOfA, operation } })
      expect(JSON.parse(JSON.stringify(error))).toMatchObject({ code: CONFLICT.id, domain: 'STORAGE' })
      expect(await readScene(stage, scene)).toEqual(before)
      await write({ domains: b, scene, by: 'B', fence: fenceOfB })
      expect(await readScene(stage, scene)).not.toEqual(before)
    },
  )

  test('a lapsed owner may write until somebody else claims', async () => {
    const scene = await prepareScene(stage)
    const fence = await claim(a, scene.run.runId, 'A', -1_000)
    await WORKFLOW_WRITES.persistWorkflowSnapshot({ domains: a, scene, by: 'A', fence })
    expect(await a.workflows.loadWorkflowSnapshot(scene.run)).toEqual(snapshot('A'))
    await claim(b, scene.run.runId, 'B')
    const late = WORKFLOW_WRITES.persistWorkflowSnapshot({ domains: a, scene, by: 'late', fence })
    expect(await caught(late)).toMatchObject(CONFLICT)
  })

  test('an owner that released may write until somebody else claims, but not in the draft', async () => {
    const scene = await prepareScene(stage)
    const fence = await claim(a, scene.run.runId, 'A')
    await a.workflows.releaseRunOwnership(fence)
    const write = () => caught(WORKFLOW_WRITES.updateWorkflowState({ domains: a, scene, by: 'A', fence }))
    expect({ error: await write() }).toMatchObject(variant === 'F1' ? REFUSED : { error: undefined })
    await claim(b, scene.run.runId, 'B')
    expect(await write()).toMatchObject(CONFLICT)
  })

  test('a scope lends its fence to the run it names, where scopes exist', async () => {
    const { fenceOfA, fenceOfB, ...scene } = await loseRun(stage)
    const persist = () => WORKFLOW_WRITES.persistWorkflowSnapshot({ domains: a, scene, by: 'A' })
    const stale = await inScope(a.workflows, fenceOfA, persist)
    const refused = { asked: [scene.run.runId], conflicts: [fenceOfA], error: CONFLICT }
    expect(stale).toMatchObject(obeysScopes ? refused : { asked: [], ...ACCEPTED })
    const stored = await b.workflows.loadWorkflowSnapshot(scene.run)
    expect(stored).toEqual(snapshot(obeysScopes ? 'start' : 'A'))
    const current = await inScope(a.workflows, fenceOfB, persist)
    expect(current).toMatchObject(ACCEPTED)
    const otherStore = await inScope(a.memory, fenceOfA, persist)
    expect(otherStore).toMatchObject(ACCEPTED)
  })

  test('an explicit fence wins over that of the scope', async () => {
    const { fenceOfA, fenceOfB, ...scene } = await loseRun(stage)
    const write = (fence: typeof fenceOfA | null) => () =>
      WORKFLOW_WRITES.persistWorkflowSnapshot({ domains: a, scene, by: 'A', fence })
    expect(await inScope(a.workflows, fenceOfA, write(fenceOfB))).toMatchObject({ error: undefined })
    expect(await inScope(a.workflows, fenceOfB, write(fenceOfA))).toMatchObject({ error: CONFLICT })
    const fallsThrough = await inScope(a.workflows, fenceOfA, write(null))
    expect(fallsThrough).toMatchObject(obeysScopes ? REFUSED : ACCEPTED)
  })

  test('a write without a fence is never refused', async () => {
    const scene = await loseRun(stage)
    for (const write of Object.values(WORKFLOW_WRITES)) await write({ domains: a, scene, by: 'nobody' })
    expect(await b.workflows.loadWorkflowSnapshot(scene.run)).toBeNull()
  })

  test('a fence of a run without a record conflicts, and so does one with another owner', async () => {
    const scene = await prepareScene(stage)
    const unknown = { runId: scene.run.runId, ownerId: 'A', generation: 1 }
    const persist = (fence: typeof unknown) =>
      caught(WORKFLOW_WRITES.persistWorkflowSnapshot({ domains: a, scene, by: 'A', fence }))
    expect(await persist(unknown)).toMatchObject(CONFLICT)
    const fence = await claim(a, scene.run.runId, 'A')
    expect(await persist({ ...fence, ownerId: 'B' })).toMatchObject(CONFLICT)
    expect(await persist({ ...fence, generation: fence.generation + 1 })).toMatchObject(CONFLICT)
    expect(await persist(fence)).toBeUndefined()
  })

  test('a nested run obeys the fence of its parent', async () => {
    const parent = await loseRun(stage)
    const nested = await prepareScene(stage)
    await claim(b, nested.run.runId, 'somebody')
    const write = (fence: typeof parent.fenceOfA) =>
      caught(WORKFLOW_WRITES.updateWorkflowResults({ domains: a, scene: nested, by: 'A', fence }))
    expect(await write(parent.fenceOfB)).toBeUndefined()
    expect(await write(parent.fenceOfA)).toMatchObject(CONFLICT)
  })

  test('a stale write conflicts even where it finds nothing to write', async () => {
    const { fenceOfA: fence } = await loseRun(stage)
    const missing = { workflowName: 'flow', runId: 'missing' }
    const writes = [
      a.workflows.updateWorkflowState({ ...missing, opts: { status: 'success' }, fence }),
      a.workflows.deleteWorkflowRunById({ ...missing, fence }),
    ]
    for (const error of await Promise.all(writes.map(caught))) expect(error).toMatchObject(CONFLICT)
  })

  test('updateWorkflowState obeys expectedStatus and never stores it', async () => {
    const { run } = await prepareScene(stage)
    const update = (expectedStatus: string | string[]) =>
      a.workflows.updateWorkflowState({ ...run, opts: { status: 'success', expectedStatus } })
    expect(await update('suspended')).toBeUndefined()
    const updated = await update(['suspended', 'running'])
    expect(updated).toEqual({ ...snapshot('start'), status: 'success' })
    expect(await a.workflows.loadWorkflowSnapshot(run)).toEqual(updated)
  })

  test('a stale writer in a loop never overwrites what the new owner wrote', async () => {
    const scene = await prepareScene(stage)
    const fence = await claim(a, scene.run.runId, 'A')
    let accepted = 0
    // Listened to from the start: it fails while something else is awaited.
    const stopped = caught(
      (async () => {
        for (;;) {
          await WORKFLOW_WRITES.persistWorkflowSnapshot({ domains: a, scene, by: 'A', fence })
          accepted += 1
        }
      })(),
    )
    await expect.poll(() => accepted, { interval: 1 }).toBeGreaterThan(0)
    const fenceOfB = await takeOver(b, scene.run.runId)
    await WORKFLOW_WRITES.persistWorkflowSnapshot({ domains: b, scene, by: 'B', fence: fenceOfB })
    expect(await stopped).toMatchObject(CONFLICT)
    expect(await a.workflows.loadWorkflowSnapshot(scene.run)).toEqual(snapshot('B'))
  })

  test('runs are listed and read with all their columns', async () => {
    const { run } = await prepareScene(stage)
    const createdAt = new Date('2026-03-01T00:00:00Z')
    const workflowName = `list-${variant}`
    for (const n of [1, 2, 3]) {
      const runId = `${run.runId}-${n}`
      await a.workflows.persistWorkflowSnapshot({
        workflowName,
        runId,
        resourceId: `r${n}`,
        snapshot: snapshot(`${n}`),
        createdAt,
      })
    }
    expect(await a.workflows.getWorkflowRunById({ runId: `${run.runId}-2` })).toMatchObject({
      workflowName,
      resourceId: 'r2',
      snapshot: snapshot('2'),
      createdAt,
    })
    const listed = await a.workflows.listWorkflowRuns({ workflowName, page: 1, perPage: 2 })
    expect({ total: listed.total, shown: listed.runs.length }).toEqual({ total: 3, shown: 1 })
    expect((await a.workflows.listWorkflowRuns({ workflowName, resourceId: 'r3' })).total).toBe(1)
    expect(await a.workflows.getWorkflowRunById({ runId: 'unknown' })).toBeNull()
  })
})

import { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { RetiringReferenceMemory } from '../../../src/selftest/reference-store/memory/retiring-reference-memory.ts'
import { VARIANTS } from '../../../src/selftest/reference-store/rules/variant.ts'
import type { RunFence } from '../../../src/selftest/reference-store/run-fence.ts'
import { loseRun, message, newRunId, prepareScene, readScene } from './situations.ts'
import { ACCEPTED, caught, CONFLICT, inScope, openStage } from './stage.ts'
import { MEMORY_WRITES, SCOPED_WRITES } from './writes.ts'

describe.each(VARIANTS)('memory writes in %s', async (variant) => {
  const stage = await openStage(variant)
  const { a, b } = stage
  const obeysScopes = variant !== 'F1'

  test('a memory fence only moves up', async () => {
    const runId = newRunId()
    const raise = (generation: number, ownerId: string) =>
      a.memory.raiseRunFence({ runId, generation, ownerId })
    const raised = [
      await raise(2, 'A'),
      await raise(2, 'A'),
      await raise(2, 'B'),
      await raise(1, 'A'),
      await raise(3, 'B'),
      await raise(2, 'A'),
    ]
    expect(raised).toEqual([true, true, false, false, true, false])
  })

  test.each(Object.entries(MEMORY_WRITES))(
    '%s: accepted from the owner, refused from the displaced one, accepted from the new one',
    async (name, write) => {
      const scene = await prepareScene(stage)
      const fenceOfA = { runId: scene.run.runId, ownerId: 'A', generation: 1 }
      await a.memory.raiseRunFence(fenceOfA)
      const start = await readScene(stage, scene)
      await write({ domains: a, scene, by: 'A', fence: fenceOfA })
      expect(await readScene(stage, scene)).not.toEqual(start)
      await a.memory.saveMessages({ messages: [scene.message] })

      const fenceOfB = { ...fenceOfA, ownerId: 'B', generation: 2 }
      await b.memory.raiseRunFence(fenceOfB)
      const before = await readScene(stage, scene)
      const error = await caught(write({ domains: a, scene, by: 'A2', fence: fenceOfA }))
      const operation = name === 'patchThread' ? 'updateThread' : name.split(' ')[0]
      expect(error).toMatchObject({ ...CONFLICT, details: { ...fenceOfA, operation } })
      expect(await readScene(stage, scene)).toEqual(before)
      await write({ domains: b, scene, by: 'B', fence: fenceOfB })
      expect(await readScene(stage, scene)).not.toEqual(before)
    },
  )

  test.each(Object.entries(MEMORY_WRITES))('%s: fenced by a scope, where scopes exist', async (_, write) => {
    const { fenceOfA, fenceOfB, ...scene } = await loseRun(stage)
    const before = await readScene(stage, scene)
    const stale = await inScope(a.memory, fenceOfA, () => write({ domains: a, scene, by: 'A' }))
    const refused = { asked: [undefined], conflicts: [fenceOfA], error: CONFLICT }
    expect(stale).toMatchObject(obeysScopes ? refused : { asked: [], ...ACCEPTED })
    expect(isDeepStrictEqual(await readScene(stage, scene), before)).toBe(obeysScopes)
    const current = await inScope(a.memory, fenceOfB, () => write({ domains: a, scene, by: 'B' }))
    expect(current).toMatchObject(ACCEPTED)
  })

  test('a scope of another store leaves writes unfenced', async () => {
    const { fenceOfA, ...scene } = await loseRun(stage)
    for (const write of Object.values({ ...MEMORY_WRITES, ...SCOPED_WRITES })) {
      const result = await inScope(b.memory, fenceOfA, () => write({ domains: a, scene, by: 'A' }))
      expect(result).toMatchObject(ACCEPTED)
    }
  })

  test('working memory and observations obey a scope, where scopes exist', async () => {
    const { fenceOfA, fenceOfB, ...scene } = await loseRun(stage)
    for (const [name, write] of Object.entries(SCOPED_WRITES)) {
      // A reflection is buffered and made active once, so that the write that is refused cannot have used it up.
      const isOnce = name === 'swapBufferedReflectionToActive'
      const before = await readScene(stage, scene)
      const stale = await inScope(a.memory, fenceOfA, () => write({ domains: a, scene, by: 'A' }))
      const refused = { conflicts: [fenceOfA], error: { ...CONFLICT, details: { operation: name } } }
      const between = await readScene(stage, scene)
      expect({ name, ...stale }).toMatchObject({ name, ...(obeysScopes ? refused : ACCEPTED) })
      expect({ name, isSame: isDeepStrictEqual(between, before) }).toEqual({ name, isSame: obeysScopes })
      if (isOnce && !obeysScopes) continue
      const current = await inScope(a.memory, fenceOfB, () => write({ domains: a, scene, by: `B-${name}` }))
      expect({ name, ...current }).toMatchObject({ name, ...ACCEPTED })
    }
  })

  test('the writes that the contract leaves out are not fenced, by no scope', async () => {
    const { fenceOfA, ...scene } = await loseRun(stage)
    const { id } = scene.observations
    const dates = { createdAt: new Date(), updatedAt: new Date() }
    const result = await inScope(a.memory, fenceOfA, async () => {
      await a.memory.setObservingFlag(id, true)
      await a.memory.setReflectingFlag(id, true)
      await a.memory.setBufferingObservationFlag(id, true, 12)
      await a.memory.setBufferingReflectionFlag(id, true)
      await a.memory.setPendingMessageTokens(id, 34)
      await a.memory.updateObservationalMemoryConfig({ id, config: { model: 'm' } })
    })
    expect(result).toMatchObject(ACCEPTED)
    expect(await b.memory.getObservationalMemory(scene.thread.id, scene.resourceId)).toMatchObject({
      isObserving: true,
      isReflecting: true,
      isBufferingObservation: true,
      isBufferingReflection: true,
      lastBufferedAtTokens: 12,
      pendingMessageTokens: 34,
      config: { model: 'm' },
    })
    const destructive = await inScope(a.memory, fenceOfA, async () => {
      await a.memory.saveResource({ resource: { id: scene.resourceId, workingMemory: 'A', ...dates } })
      await a.memory.updateThreadResourceId({ threadId: scene.thread.id, resourceId: 'other' })
      await a.memory.insertObservationalMemoryRecord({ ...scene.observations, generationCount: 9 })
      await a.memory.clearObservationalMemory(scene.thread.id, scene.resourceId)
      await a.memory.deleteThread({ threadId: scene.thread.id })
    })
    expect(destructive).toMatchObject(ACCEPTED)
    expect(await readScene(stage, scene)).toMatchObject({ thread: null, messages: [], observations: [] })
  })

  test('updateThreadMetadata is fenced through updateThread', async () => {
    const { fenceOfA, thread } = await loseRun(stage)
    const result = await inScope(a.memory, fenceOfA, () =>
      a.memory.updateThreadMetadata({ id: thread.id, update: () => ({ by: 'A' }) }),
    )
    const refused = { error: { details: { operation: 'updateThread' } } }
    expect(result).toMatchObject(obeysScopes ? refused : ACCEPTED)
  })

  test('a memory write without a fence is never refused', async () => {
    const { fenceOfA: _, ...scene } = await loseRun(stage)
    for (const write of Object.values({ ...MEMORY_WRITES, ...SCOPED_WRITES })) {
      await write({ domains: a, scene, by: 'nobody' })
    }
    expect(await b.memory.getThreadById({ threadId: scene.thread.id })).toMatchObject({ title: 'nobody' })
  })

  test('a stale memory write conflicts even where it finds nothing to write', async () => {
    const { fenceOfA: fence } = await loseRun(stage)
    const writes = [
      a.memory.saveMessages({ messages: [], fence }),
      a.memory.updateMessages({ messages: [], fence }),
      a.memory.deleteMessages([], { fence }),
      a.memory.updateMessages({ messages: [{ id: 'missing', role: 'user' }], fence }),
      a.memory.deleteMessages(['missing'], { fence }),
      a.memory.updateThread({ id: 'missing', title: 'A', fence }),
    ]
    for (const error of await Promise.all(writes.map(caught))) expect(error).toMatchObject(CONFLICT)
  })

  test('a memory fence that nobody raised conflicts', async () => {
    const scene = await prepareScene(stage)
    const fence = { runId: scene.run.runId, ownerId: 'A', generation: 1 }
    const write = MEMORY_WRITES.updateThread({ domains: a, scene, by: 'A', fence })
    expect(await caught(write)).toMatchObject(CONFLICT)
  })

  test('a stale writer of one message in a loop never overwrites the answer of the new owner', async () => {
    const scene = await prepareScene(stage)
    const fence = { runId: scene.run.runId, ownerId: 'A', generation: 1 }
    await a.memory.raiseRunFence(fence)
    let accepted = 0
    // Listened to from the start: it fails while something else is awaited.
    const stopped = caught(
      (async () => {
        for (;;) {
          await MEMORY_WRITES['saveMessages (known id)']({ domains: a, scene, by: 'A', fence })
          accepted += 1
        }
      })(),
    )
    await expect.poll(() => accepted, { interval: 1 }).toBeGreaterThan(0)
    const fenceOfB = { ...fence, ownerId: 'B', generation: 2 }
    await b.memory.raiseRunFence(fenceOfB)
    await MEMORY_WRITES['saveMessages (known id)']({ domains: b, scene, by: 'B', fence: fenceOfB })
    expect(await stopped).toMatchObject(CONFLICT)
    const { messages } = await a.memory.listMessagesById({ messageIds: [scene.message.id] })
    expect(messages).toEqual([message(scene, scene.message.id, 'B')])
  })

  test('an error inside a merge of working memory leaves everything as it was', async () => {
    const scene = await prepareScene(stage)
    const before = await readScene(stage, scene)
    const boom = new Error('boom')
    const merge = (): string => {
      throw boom
    }
    const { resourceId } = scene
    expect(await caught(a.memory.mergeResourceWorkingMemory({ resourceId, merge }))).toBe(boom)
    expect(await caught(a.memory.mergeResourceWorkingMemory({ resourceId: 'none', merge }))).toBe(boom)
    expect(await readScene(stage, scene)).toEqual(before)
    expect(await a.memory.getResourceById({ resourceId: 'none' })).toBeNull()
  })

  test('parallel updates of one thread and one resource are all kept', async () => {
    const { thread, resourceId } = await prepareScene(stage)
    const keys = Array.from({ length: 6 }, (_, n) => `key-${n}`)
    await Promise.all(
      keys.map(async (key, n) => {
        const { memory } = n % 2 ? a : b
        await memory.updateThread({ id: thread.id, metadata: { [key]: n } })
        await memory.updateResource({ resourceId, metadata: { [key]: n } })
      }),
    )
    const expected = { by: 'start', ...Object.fromEntries(keys.map((key, n) => [key, n])) }
    expect(await a.memory.getThreadById({ threadId: thread.id })).toMatchObject({ metadata: expected })
    expect(await a.memory.getResourceById({ resourceId })).toMatchObject({ metadata: expected })
  })
})

describe('retirement', async () => {
  const stage = await openStage('F3')
  const { memory } = stage.a
  if (!(memory instanceof RetiringReferenceMemory)) throw new Error('F3 retires fences.')

  test('F1 and F2 have no method for it', async () => {
    const stores = await Promise.all([openStage('F1'), openStage('F2')])
    expect(stores.map(({ a }) => 'retireRunFence' in a.memory)).toEqual([false, false])
  })

  test('only the exact current fence is retired, and again', async () => {
    const runId = newRunId()
    expect(await memory.retireRunFence(fenceAt(runId, 2))).toBe(false)
    await memory.raiseRunFence(fenceAt(runId, 2))
    const retired = [
      await memory.retireRunFence(fenceAt(runId, 2, 'B')),
      await memory.retireRunFence(fenceAt(runId, 1)),
      await memory.retireRunFence(fenceAt(runId, 3)),
      await memory.retireRunFence(fenceAt(runId, 2)),
      await memory.retireRunFence(fenceAt(runId, 2)),
    ]
    expect(retired).toEqual([false, false, false, true, true])
  })

  test('a late retirement of a superseded fence is ignored', async () => {
    const runId = newRunId()
    await memory.raiseRunFence(fenceAt(runId, 1))
    await memory.raiseRunFence(fenceAt(runId, 2, 'B'))
    expect(await memory.retireRunFence(fenceAt(runId, 1))).toBe(false)
    expect(retiredAt(stage.file, runId)).toBeNull()
    expect(await memory.retireRunFence(fenceAt(runId, 2, 'B'))).toBe(true)
    expect(retiredAt(stage.file, runId)).toEqual(expect.any(Number))
  })

  test('raising a retired fence puts it to use again, and an older one stays out', async () => {
    const runId = newRunId()
    await memory.raiseRunFence(fenceAt(runId, 2))
    await memory.retireRunFence(fenceAt(runId, 2))
    expect(await memory.raiseRunFence(fenceAt(runId, 2))).toBe(true)
    expect(retiredAt(stage.file, runId)).toBeNull()
    expect(await memory.retireRunFence(fenceAt(runId, 2))).toBe(true)
    expect(await memory.raiseRunFence(fenceAt(runId, 1))).toBe(false)
    expect(retiredAt(stage.file, runId)).toEqual(expect.any(Number))
  })

  test('a retired fence still writes, until a newer one is raised', async () => {
    const scene = await prepareScene(stage)
    const { runId } = scene.run
    const fence = fenceAt(runId, 1)
    await memory.raiseRunFence(fence)
    await memory.retireRunFence(fence)
    const writes = [MEMORY_WRITES.updateThread, MEMORY_WRITES['saveMessages (new id)']]
    const attempt = () =>
      Promise.all(writes.map((w) => caught(w({ domains: stage.a, scene, by: 'A', fence }))))
    expect(await attempt()).toEqual([undefined, undefined])
    await memory.raiseRunFence(fenceAt(runId, 2, 'B'))
    expect(await attempt()).toMatchObject([CONFLICT, CONFLICT])
  })
})

function retiredAt(file: string, runId: string): unknown {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return database.prepare('SELECT retiredAt FROM mastra_memory_run_fences WHERE runId = ?').get(runId)?.[
      'retiredAt'
    ]
  } finally {
    database.close()
  }
}

function fenceAt(runId: string, generation: number, ownerId = 'A'): RunFence {
  return { runId, generation, ownerId }
}

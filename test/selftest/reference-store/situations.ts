import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { ReferenceDomains } from '../../../src/selftest/reference-store/create-reference-storage.ts'
import type { ObservationRecord } from '../../../src/selftest/reference-store/memory/observation-record.ts'
import type { Thread } from '../../../src/selftest/reference-store/memory/threads.ts'
import type { Message } from '../../../src/selftest/reference-store/memory/messages.ts'
import type { RunFence } from '../../../src/selftest/reference-store/run-fence.ts'
import type { Snapshot } from '../../../src/selftest/reference-store/workflows/workflow-run.ts'
import type { Stage } from './stage.ts'

/** A lease that no test outlives. */
export const LEASE_MS = 60_000
const LONG_AGO = new Date('2026-01-01T00:00:00Z')

/** A run with a thread and everything in it, as its owner left it. */
export interface Scene {
  readonly run: { readonly workflowName: string; readonly runId: string }
  readonly thread: Thread
  readonly message: Message
  readonly resourceId: string
  readonly observations: ObservationRecord
}

export function snapshot(by: string): Snapshot {
  return { status: 'running', context: { step: { by } }, value: {}, by }
}

export function message(scene: Scene, id: string, by: string): Message {
  return { ...scene.message, id, content: { format: 2, parts: [], by } }
}

export function newRunId(): string {
  return `run-${randomUUID()}`
}

/** Claims a run that nobody holds. */
export async function claim(
  { workflows }: ReferenceDomains,
  runId: string,
  ownerId: string,
  leaseMs = LEASE_MS,
): Promise<RunFence> {
  const { acquired, record } = await workflows.claimRunOwnership({ runId, ownerId, leaseMs })
  expect({ acquired, owner: record?.ownerId }).toEqual({ acquired: true, owner: ownerId })
  return { runId, ownerId, generation: record?.generation ?? NaN }
}

/** Takes a run over by force and raises its fence in memory. */
export async function takeOver(domains: ReferenceDomains, runId: string, ownerId = 'B'): Promise<RunFence> {
  const { workflows, memory } = domains
  const { record } = await workflows.claimRunOwnership({ runId, ownerId, leaseMs: LEASE_MS, force: true })
  const fence = { runId, ownerId, generation: record?.generation ?? NaN }
  await memory.raiseRunFence(fence)
  return fence
}

/** Writes, without any fence, what the tests then change. */
export async function prepareScene({ a: { workflows, memory } }: Stage, runId = newRunId()): Promise<Scene> {
  const id = randomUUID()
  const dates = { createdAt: LONG_AGO, updatedAt: LONG_AGO }
  const run = { workflowName: 'flow', runId }
  const resourceId = `resource-${id}`
  const thread = { id: `thread-${id}`, resourceId, title: 'start', metadata: { by: 'start' }, ...dates }
  const observations = await memory.initializeObservationalMemory({
    threadId: thread.id,
    resourceId,
    scope: 'thread',
    config: {},
  })
  const first = {
    id: `message-${id}`,
    threadId: thread.id,
    resourceId,
    role: 'assistant',
    content: { format: 2, parts: [], by: 'start' },
    createdAt: LONG_AGO,
  }
  await workflows.persistWorkflowSnapshot({ ...run, snapshot: snapshot('start') })
  await memory.saveThread({ thread })
  await memory.saveMessages({ messages: [first] })
  await memory.saveThread({ thread })
  await memory.updateResource({ resourceId, workingMemory: 'start', metadata: { by: 'start' } })
  return { run, thread, message: first, resourceId, observations }
}

/** A run of A that B has taken over, in both domains. */
export async function loseRun(stage: Stage): Promise<Scene & { fenceOfA: RunFence; fenceOfB: RunFence }> {
  const scene = await prepareScene(stage)
  const fenceOfA = await claim(stage.a, scene.run.runId, 'A')
  await stage.a.memory.raiseRunFence(fenceOfA)
  const fenceOfB = await takeOver(stage.b, scene.run.runId)
  return { ...scene, fenceOfA, fenceOfB }
}

/** Everything that is stored of a scene. */
export async function readScene(
  { b: { workflows, memory } }: Stage,
  { run, thread, resourceId, observations }: Scene,
): Promise<Record<string, unknown>> {
  return {
    snapshot: await workflows.loadWorkflowSnapshot(run),
    thread: await memory.getThreadById({ threadId: thread.id }),
    messages: (await memory.listMessages({ threadId: thread.id, perPage: false })).messages,
    resource: await memory.getResourceById({ resourceId }),
    observations: await memory.getObservationalMemoryHistory(observations.threadId, resourceId),
  }
}

import type { ReferenceDomains } from '../../../src/selftest/reference-store/create-reference-storage.ts'
import type { Fenced } from '../../../src/selftest/reference-store/run-fence.ts'
import { message, snapshot, type Scene } from './situations.ts'

interface WriteContext extends Fenced {
  readonly domains: ReferenceDomains
  readonly scene: Scene
  /** Marks what is written. */
  readonly by: string
}

/** Every write of the workflows domain that takes a fence. */
export const WORKFLOW_WRITES = {
  persistWorkflowSnapshot: ({ domains, scene, by, fence }: WriteContext) =>
    domains.workflows.persistWorkflowSnapshot({ ...scene.run, snapshot: snapshot(by), fence }),
  updateWorkflowResults: ({ domains, scene, by, fence }: WriteContext) =>
    domains.workflows.updateWorkflowResults({ ...scene.run, stepId: `step-${by}`, result: { by }, fence }),
  updateWorkflowState: ({ domains, scene, by, fence }: WriteContext) =>
    domains.workflows.updateWorkflowState({ ...scene.run, opts: { status: `success-${by}` }, fence }),
  deleteWorkflowRunById: ({ domains, scene, fence }: WriteContext) =>
    domains.workflows.deleteWorkflowRunById({ ...scene.run, fence }),
}

/** Every write of the memory domain that takes a fence. */
export const MEMORY_WRITES = {
  saveThread: ({ domains, scene, by, fence }: WriteContext) =>
    domains.memory.saveThread({ thread: { ...scene.thread, title: by }, fence }),
  updateThread: ({ domains, scene, by, fence }: WriteContext) =>
    domains.memory.updateThread({ id: scene.thread.id, title: by, fence }),
  patchThread: ({ domains, scene, by, fence }: WriteContext) =>
    domains.memory.patchThread({ id: scene.thread.id, metadata: { by }, fence }),
  'saveMessages (new id)': ({ domains, scene, by, fence }: WriteContext) =>
    domains.memory.saveMessages({ messages: [message(scene, `${scene.message.id}-${by}`, by)], fence }),
  'saveMessages (known id)': ({ domains, scene, by, fence }: WriteContext) =>
    domains.memory.saveMessages({ messages: [message(scene, scene.message.id, by)], fence }),
  'saveMessages (several)': ({ domains, scene, by, fence }: WriteContext) =>
    domains.memory.saveMessages({
      messages: ['1', '2', '3'].map((n) => message(scene, `${scene.message.id}-${by}-${n}`, by)),
      fence,
    }),
  updateMessages: ({ domains, scene, by, fence }: WriteContext) =>
    domains.memory.updateMessages({ messages: [{ id: scene.message.id, content: { by } }], fence }),
  deleteMessages: ({ domains, scene, fence }: WriteContext) =>
    domains.memory.deleteMessages([scene.message.id], { fence }),
  updateResource: ({ domains, scene, by, fence }: WriteContext) =>
    domains.memory.updateResource({ resourceId: scene.resourceId, workingMemory: by, fence }),
}

/** Writes of the memory domain that take no fence and obey a scope. The reflections come last: they need a buffer. */
export const SCOPED_WRITES = {
  mergeResourceWorkingMemory: ({ domains, scene, by }: WriteContext) =>
    domains.memory.mergeResourceWorkingMemory({
      resourceId: scene.resourceId,
      merge: (existing) => `${existing}+${by}`,
    }),
  updateActiveObservations: ({ domains, scene, by }: WriteContext) =>
    domains.memory.updateActiveObservations({
      id: scene.observations.id,
      observations: by,
      tokenCount: 1,
      lastObservedAt: new Date(),
    }),
  updateBufferedObservations: ({ domains, scene, by }: WriteContext) =>
    domains.memory.updateBufferedObservations({
      id: scene.observations.id,
      chunk: {
        cycleId: `cycle-${by}`,
        observations: by,
        tokenCount: 1,
        messageIds: [scene.message.id],
        messageTokens: 5,
        lastObservedAt: new Date(),
      },
    }),
  swapBufferedToActive: ({ domains, scene }: WriteContext) =>
    domains.memory.swapBufferedToActive({
      id: scene.observations.id,
      activationRatio: 1,
      messageTokensThreshold: 10,
      currentPendingTokens: 5,
    }),
  createReflectionGeneration: ({ domains, scene, by }: WriteContext) =>
    domains.memory.createReflectionGeneration({
      currentRecord: scene.observations,
      reflection: by,
      tokenCount: 1,
    }),
  updateBufferedReflection: ({ domains, scene, by }: WriteContext) =>
    domains.memory.updateBufferedReflection({
      id: scene.observations.id,
      reflection: by,
      tokenCount: 1,
      inputTokenCount: 1,
      reflectedObservationLineCount: 0,
    }),
  swapBufferedReflectionToActive: ({ domains, scene }: WriteContext) =>
    domains.memory.swapBufferedReflectionToActive({ currentRecord: scene.observations, tokenCount: 1 }),
}

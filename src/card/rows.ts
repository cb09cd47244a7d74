import type { RunIds } from '../checks/run-stage.ts'

/** The workflow whose runs are audited. */
export const WORKFLOW = 'fence-audit'

/** A snapshot of a running run that carries a mark, with every field that Mastra's type asks for. */
export function snapshotOf({ runId }: RunIds, mark: string): object {
  return {
    runId,
    status: 'running',
    value: {},
    context: { input: {}, written: stepResult(mark) },
    requestContext: {},
    serializedStepGraph: [],
    activePaths: [],
    activeStepsPath: {},
    suspendedPaths: {},
    resumeLabels: {},
    waitingPaths: {},
    timestamp: Date.now(),
  }
}

export function stepResult(mark: string): object {
  return { status: 'success', payload: {}, output: { mark }, startedAt: 0, endedAt: 1 }
}

export function threadOf(run: RunIds, mark: string, id: string = run.threadId): object {
  const now = new Date()
  return { id, resourceId: run.resourceId, title: mark, metadata: { mark }, createdAt: now, updatedAt: now }
}

export function messageOf(run: RunIds, id: string, mark: string): object {
  return {
    id: run.base + id,
    threadId: run.threadId,
    resourceId: run.resourceId,
    role: 'assistant',
    type: 'text',
    content: { format: 2, parts: [{ type: 'text', text: mark }], content: mark },
    createdAt: new Date(),
  }
}

export function resourceOf({ resourceId }: RunIds, mark: string): object {
  const now = new Date()
  return { id: resourceId, workingMemory: mark, metadata: {}, createdAt: now, updatedAt: now }
}

import type { RunIds } from '../checks/run-stage.ts'
import type { Act } from './surface.ts'

/** What a surface of observational memory needs of a record that the store made. */
export interface ObservationRecord extends Readonly<Record<string, unknown>> {
  readonly id: string
}

/** Makes the observational memory of the run's thread. */
export async function setUpObservations(act: Act, run: RunIds): Promise<void> {
  await act('initializeObservationalMemory', observedThread(run, run.threadId))
}

export function observedThread({ resourceId }: RunIds, threadId: string): object {
  return { threadId, resourceId, scope: 'thread', config: { scope: 'thread' }, observedTimezone: 'UTC' }
}

/** The newest record of the run's thread, as the store hands it out. */
export function readObservations(act: Act, { threadId, resourceId }: RunIds): Promise<unknown> {
  return act('getObservationalMemory', threadId, resourceId)
}

/** The record that was read before a write; one without an id where there was none. */
export function recordOf(arranged: unknown): ObservationRecord {
  return (arranged ?? { id: 'none' }) as ObservationRecord
}

export function chunkOf(mark: string): object {
  return {
    cycleId: mark,
    observations: mark,
    tokenCount: 10,
    messageIds: [mark],
    messageTokens: 10,
    lastObservedAt: new Date(),
  }
}

export function reflectionOf(id: string, mark: string): object {
  return { id, reflection: mark, tokenCount: 10, inputTokenCount: 20, reflectedObservationLineCount: 0 }
}

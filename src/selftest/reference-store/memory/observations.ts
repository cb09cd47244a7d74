import { randomUUID } from 'node:crypto'
import type { Statements } from '../sqlite/operation.ts'
import { StoreError } from '../store-error.ts'
import { activateChunks, type Activation, type ActivationInput } from './activate-chunks.ts'
import { emptyRecord, type ObservationChunk, type ObservationRecord } from './observation-record.ts'
import { changeRecord, requireRecord, storeRecord } from './observation-rows.ts'

export interface Observed {
  readonly id: string
  readonly observations: string
  readonly tokenCount: number
  readonly lastObservedAt: Date
  readonly observedMessageIds?: readonly string[]
}

export interface BufferedObservations {
  readonly id: string
  readonly chunk: Omit<ObservationChunk, 'id' | 'createdAt'>
  readonly lastBufferedAtTime?: Date
}

export interface BufferedReflection {
  readonly id: string
  readonly reflection: string
  readonly tokenCount: number
  readonly inputTokenCount: number
  readonly reflectedObservationLineCount: number
}

export interface Reflection {
  readonly currentRecord: ObservationRecord
  readonly reflection: string
  readonly tokenCount: number
}

/** Replaces the active observations. */
export async function setActiveObservations(tx: Statements, input: Observed): Promise<void> {
  await changeRecord(tx, input.id, ({ totalTokensObserved }) => ({
    activeObservations: input.observations,
    lastObservedAt: input.lastObservedAt,
    pendingMessageTokens: 0,
    observationTokenCount: input.tokenCount,
    totalTokensObserved: totalTokensObserved + input.tokenCount,
    observedMessageIds: input.observedMessageIds,
  }))
}

/** Adds a chunk to the buffer, unless its cycle is there already. */
export async function bufferObservations(tx: Statements, input: BufferedObservations): Promise<void> {
  await changeRecord(tx, input.id, (record) => {
    const chunks = record.bufferedObservationChunks ?? []
    if (chunks.some(({ cycleId }) => cycleId === input.chunk.cycleId)) return {}
    const chunk = { ...input.chunk, id: `ombuf-${randomUUID()}`, createdAt: new Date() }
    return {
      bufferedObservationChunks: [...chunks, chunk],
      lastBufferedAtTime: input.lastBufferedAtTime ?? record.lastBufferedAtTime,
    }
  })
}

/** Makes buffered chunks active and says which. */
export async function activateObservations(tx: Statements, input: ActivationInput): Promise<Activation> {
  const record = await requireRecord(tx, input.id)
  const { change, activation } = activateChunks(record, input)
  if (activation.chunksActivated > 0) await storeRecord(tx, { ...record, ...change, updatedAt: new Date() })
  return activation
}

/** Adds to the reflection that waits to become a generation. */
export async function bufferReflection(tx: Statements, input: BufferedReflection): Promise<void> {
  await changeRecord(tx, input.id, (record) => ({
    bufferedReflection: [record.bufferedReflection ?? '', input.reflection]
      .filter((text) => text !== '')
      .join('\n\n'),
    bufferedReflectionTokens: (record.bufferedReflectionTokens ?? 0) + input.tokenCount,
    bufferedReflectionInputTokens: (record.bufferedReflectionInputTokens ?? 0) + input.inputTokenCount,
    reflectedObservationLineCount: input.reflectedObservationLineCount,
  }))
}

/** Begins a new generation whose observations are the reflection. */
export async function reflect(tx: Statements, input: Reflection): Promise<ObservationRecord> {
  const { scope, threadId, resourceId, config, metadata, observedTimezone, ...current } = input.currentRecord
  return storeRecord(tx, {
    ...emptyRecord(),
    id: randomUUID(),
    originType: 'reflection',
    scope,
    threadId,
    resourceId,
    config,
    metadata,
    observedTimezone,
    generationCount: current.generationCount + 1,
    activeObservations: input.reflection,
    lastObservedAt: current.lastObservedAt,
    totalTokensObserved: current.totalTokensObserved,
    observationTokenCount: input.tokenCount,
  })
}

/**
 * Begins a new generation from the buffered reflection and the observations that were made since. Throws where
 * nothing is buffered.
 */
export async function activateReflection(
  tx: Statements,
  { currentRecord, tokenCount }: Omit<Reflection, 'reflection'>,
): Promise<ObservationRecord> {
  const stored = await requireRecord(tx, currentRecord.id)
  if (stored.bufferedReflection === undefined || stored.bufferedReflection === '') {
    throw new StoreError(
      'MASTRA_STORAGE_REFERENCE_SWAP_BUFFERED_REFLECTION_TO_ACTIVE_NO_CONTENT',
      'USER',
      `No reflection is buffered in ${currentRecord.id}.`,
      { id: currentRecord.id },
    )
  }
  const newer = stored.activeObservations.split('\n').slice(stored.reflectedObservationLineCount ?? 0)
  const reflection = [stored.bufferedReflection, newer.join('\n').trim()].filter((text) => text !== '')
  const generation = await reflect(tx, { currentRecord, tokenCount, reflection: reflection.join('\n\n') })
  await changeRecord(tx, currentRecord.id, () => ({
    bufferedReflection: undefined,
    bufferedReflectionTokens: undefined,
    bufferedReflectionInputTokens: undefined,
    reflectedObservationLineCount: undefined,
  }))
  return generation
}

import type { ObservationChunk, ObservationRecord } from './observation-record.ts'

export interface Activation {
  readonly chunksActivated: number
  readonly messageTokensActivated: number
  readonly observationTokensActivated: number
  readonly messagesActivated: number
  readonly activatedCycleIds: readonly string[]
  readonly activatedMessageIds: readonly string[]
  readonly observations?: string
}

export interface ActivationInput {
  readonly id: string
  readonly activationRatio: number
  readonly messageTokensThreshold: number
  readonly currentPendingTokens: number
  readonly lastObservedAt?: Date
}

/**
 * Moves the oldest buffered chunks into the active observations, until the messages they stand for bring the pending
 * tokens down to what the ratio wants kept. Mastra's stores weigh the last chunk more finely; which chunks move does
 * not matter to fencing.
 */
export function activateChunks(
  record: ObservationRecord,
  input: ActivationInput,
): { readonly change: Partial<ObservationRecord>; readonly activation: Activation } {
  const chunks = record.bufferedObservationChunks ?? []
  const kept = input.messageTokensThreshold * (1 - input.activationRatio)
  const count = countToReach(chunks, input.currentPendingTokens - kept)
  const activated = chunks.slice(0, count)
  const observations = activated.map((chunk) => chunk.observations).join('\n\n')
  const activation: Activation = {
    chunksActivated: activated.length,
    messageTokensActivated: sum(activated, 'messageTokens'),
    observationTokensActivated: sum(activated, 'tokenCount'),
    messagesActivated: activated.flatMap(({ messageIds }) => messageIds).length,
    activatedCycleIds: activated.map(({ cycleId }) => cycleId),
    activatedMessageIds: activated.flatMap(({ messageIds }) => messageIds),
    ...(activated.length > 0 ? { observations } : {}),
  }
  const change: Partial<ObservationRecord> = {
    activeObservations: [record.activeObservations, observations].filter((text) => text !== '').join('\n\n'),
    observationTokenCount: record.observationTokenCount + activation.observationTokensActivated,
    pendingMessageTokens: Math.max(0, record.pendingMessageTokens - activation.messageTokensActivated),
    bufferedObservationChunks: chunks.slice(count),
    lastObservedAt: input.lastObservedAt ?? new Date(activated.at(-1)?.lastObservedAt ?? Date.now()),
  }
  return { change, activation }
}

/** How many chunks, but at least one, it takes for their messages to have that many tokens. */
function countToReach(chunks: readonly ObservationChunk[], tokens: number): number {
  let reached = 0
  const index = chunks.findIndex(({ messageTokens }) => (reached += messageTokens) >= tokens)
  return index === -1 ? chunks.length : index + 1
}

function sum(chunks: readonly ObservationChunk[], field: 'messageTokens' | 'tokenCount'): number {
  return chunks.reduce((total, chunk) => total + chunk[field], 0)
}

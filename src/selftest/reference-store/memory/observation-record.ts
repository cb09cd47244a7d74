/** Observations of one cycle that wait to become active. */
export interface ObservationChunk {
  readonly id: string
  readonly cycleId: string
  readonly observations: string
  readonly tokenCount: number
  readonly messageIds: readonly string[]
  readonly messageTokens: number
  readonly lastObservedAt: Date | string
  readonly createdAt: Date | string
  readonly suggestedContinuation?: string
  readonly currentTask?: string
}

/** One generation of the observational memory of a thread or a resource. */
export interface ObservationRecord {
  readonly id: string
  readonly scope: 'thread' | 'resource'
  readonly threadId: string | null
  readonly resourceId: string
  readonly originType: string
  readonly generationCount: number
  readonly activeObservations: string
  readonly bufferedObservationChunks?: readonly ObservationChunk[] | undefined
  readonly bufferedReflection?: string | undefined
  readonly bufferedReflectionTokens?: number | undefined
  readonly bufferedReflectionInputTokens?: number | undefined
  readonly reflectedObservationLineCount?: number | undefined
  readonly lastObservedAt?: Date | undefined
  readonly observedMessageIds?: readonly string[] | undefined
  readonly observedTimezone?: string | undefined
  readonly totalTokensObserved: number
  readonly observationTokenCount: number
  readonly pendingMessageTokens: number
  readonly isReflecting: boolean
  readonly isObserving: boolean
  readonly isBufferingObservation: boolean
  readonly isBufferingReflection: boolean
  readonly lastBufferedAtTokens: number
  readonly lastBufferedAtTime: Date | null
  readonly config: Readonly<Record<string, unknown>>
  readonly metadata?: Readonly<Record<string, unknown>> | undefined
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The fields that a fresh generation begins with. */
export function emptyRecord(): Omit<
  ObservationRecord,
  'id' | 'scope' | 'threadId' | 'resourceId' | 'config' | 'originType'
> {
  const now = new Date()
  return {
    generationCount: 0,
    activeObservations: '',
    totalTokensObserved: 0,
    observationTokenCount: 0,
    pendingMessageTokens: 0,
    isReflecting: false,
    isObserving: false,
    isBufferingObservation: false,
    isBufferingReflection: false,
    lastBufferedAtTokens: 0,
    lastBufferedAtTime: null,
    createdAt: now,
    updatedAt: now,
  }
}

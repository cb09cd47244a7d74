import type { SQLInputValue } from 'node:sqlite'
import { isoTime } from '../sqlite/iso-time.ts'
import type { Row } from '../sqlite/operation.ts'

type Kind = 'text' | 'number' | 'flag' | 'date' | 'json'

/** The columns of a record of observational memory: names and order of Mastra's SQL stores, and what is in them. */
export const OBSERVATION_COLUMNS = {
  id: 'text',
  scope: 'text',
  resourceId: 'text',
  threadId: 'text',
  activeObservations: 'text',
  originType: 'text',
  config: 'json',
  generationCount: 'number',
  lastObservedAt: 'date',
  pendingMessageTokens: 'number',
  totalTokensObserved: 'number',
  observationTokenCount: 'number',
  observedMessageIds: 'json',
  bufferedObservationChunks: 'json',
  bufferedReflection: 'text',
  bufferedReflectionTokens: 'number',
  bufferedReflectionInputTokens: 'number',
  reflectedObservationLineCount: 'number',
  isObserving: 'flag',
  isReflecting: 'flag',
  isBufferingObservation: 'flag',
  isBufferingReflection: 'flag',
  lastBufferedAtTokens: 'number',
  lastBufferedAtTime: 'date',
  observedTimezone: 'text',
  metadata: 'json',
  createdAt: 'date',
  updatedAt: 'date',
} as const satisfies Record<string, Kind>

/** A field of a record as a column holds it; undefined is stored as NULL. */
export function toColumn(name: keyof typeof OBSERVATION_COLUMNS, value: unknown): SQLInputValue {
  if (value === undefined || value === null) return null
  switch (OBSERVATION_COLUMNS[name]) {
    case 'json':
      return JSON.stringify(value)
    case 'date':
      return isoTime(value as Date)
    case 'flag':
      return value === true ? 1 : 0
    default:
      return value as SQLInputValue
  }
}

/** A row as a record; columns that are NULL are left out. */
export function fromColumns(row: Row): Record<string, unknown> {
  const fields = Object.entries(OBSERVATION_COLUMNS).flatMap(([name, kind]) => {
    const value = row[name]
    return value === null || value === undefined ? [] : [[name, fromColumn(kind, value)] as const]
  })
  return Object.fromEntries(fields)
}

function fromColumn(kind: Kind, value: NonNullable<Row[string]>): unknown {
  switch (kind) {
    case 'json':
      return JSON.parse(String(value))
    case 'date':
      return new Date(String(value))
    case 'flag':
      return value === 1
    default:
      return value
  }
}

import type { FinalReading, RecordedOperation } from '../../../src/linearizability/recorded-round.ts'

/** What one line says that was called, and how its answer reads. */
export interface ToldCall
  extends Pick<RecordedOperation, 'call' | 'args'>, Partial<Pick<RecordedOperation, 'scope' | 'mark'>> {
  /** The value of an answer that only these words know, e.g. of a reading. */
  readonly valueOf: (answer: string) => unknown
}

/** How lines about one kind of object read. */
export interface Words {
  readonly call: (words: string) => ToldCall
  readonly final: (words: string) => FinalReading['row']
}

/** What the ids of every told history start with, and when it began. */
export const ID = 'told.'
export const WALL_MS = Date.parse('2026-06-01T00:00:00.000Z')

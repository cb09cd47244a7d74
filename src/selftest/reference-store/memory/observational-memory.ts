import { randomUUID } from 'node:crypto'
import { FencedWriter } from '../fenced-writer.ts'
import type { Rules } from '../rules/rules.ts'
import type { Database } from '../sqlite/database.ts'
import type { Statements } from '../sqlite/operation.ts'
import { readMemoryClaim } from '../sqlite/read-claim.ts'
import type { Activation, ActivationInput } from './activate-chunks.ts'
import { emptyRecord, type ObservationRecord } from './observation-record.ts'
import {
  changeRecord,
  lookupKey,
  readGenerations,
  removeGenerations,
  storeRecord,
} from './observation-rows.ts'
import {
  activateObservations,
  activateReflection,
  bufferObservations,
  bufferReflection,
  reflect,
  setActiveObservations,
  type BufferedObservations,
  type BufferedReflection,
  type Observed,
  type Reflection,
} from './observations.ts'

/**
 * The observational part of the `memory` domain. The six writes of content obey a run-fence scope and take no fence
 * of their own; set-up, flags, counters and configuration are unfenced on purpose, so that a displaced owner can
 * still clear his own flags.
 */
export class ObservationalMemory {
  readonly supportsObservationalMemory = true
  protected readonly database: Database
  protected readonly writer: FencedWriter

  constructor(database: Database, rules: Rules) {
    this.database = database
    this.writer = new FencedWriter(database, rules, readMemoryClaim)
  }

  async getObservationalMemory(
    threadId: string | null,
    resourceId: string,
  ): Promise<ObservationRecord | null> {
    const { committed } = this.database.operation('getObservationalMemory')
    return (await readGenerations(committed, lookupKey(threadId, resourceId), 1))[0] ?? null
  }

  async getObservationalMemoryHistory(
    threadId: string | null,
    resourceId: string,
    limit = 10,
  ): Promise<ObservationRecord[]> {
    const { committed } = this.database.operation('getObservationalMemoryHistory')
    return readGenerations(committed, lookupKey(threadId, resourceId), limit)
  }

  async updateActiveObservations(input: Observed): Promise<void> {
    await this.#inScope('updateActiveObservations', (tx) => setActiveObservations(tx, input))
  }

  async updateBufferedObservations(input: BufferedObservations): Promise<void> {
    await this.#inScope('updateBufferedObservations', (tx) => bufferObservations(tx, input))
  }

  async swapBufferedToActive(input: ActivationInput): Promise<Activation> {
    return this.#inScope('swapBufferedToActive', (tx) => activateObservations(tx, input))
  }

  async createReflectionGeneration(input: Reflection): Promise<ObservationRecord> {
    return this.#inScope('createReflectionGeneration', (tx) => reflect(tx, input))
  }

  async updateBufferedReflection(input: BufferedReflection): Promise<void> {
    await this.#inScope('updateBufferedReflection', (tx) => bufferReflection(tx, input))
  }

  async swapBufferedReflectionToActive(input: Omit<Reflection, 'reflection'>): Promise<ObservationRecord> {
    return this.#inScope('swapBufferedReflectionToActive', (tx) => activateReflection(tx, input))
  }

  async initializeObservationalMemory(
    input: Pick<ObservationRecord, 'threadId' | 'resourceId' | 'scope' | 'config' | 'observedTimezone'>,
  ): Promise<ObservationRecord> {
    const record = { ...emptyRecord(), ...input, id: randomUUID(), originType: 'initial' }
    return this.unfenced('initializeObservationalMemory', (tx) => storeRecord(tx, record))
  }

  async insertObservationalMemoryRecord(record: ObservationRecord): Promise<void> {
    await this.unfenced('insertObservationalMemoryRecord', (tx) => storeRecord(tx, record))
  }

  async clearObservationalMemory(threadId: string | null, resourceId: string): Promise<void> {
    const key = lookupKey(threadId, resourceId)
    await this.unfenced('clearObservationalMemory', (tx) => removeGenerations(tx, key))
  }

  async setReflectingFlag(id: string, isReflecting: boolean): Promise<void> {
    await this.#set('setReflectingFlag', id, { isReflecting })
  }

  async setObservingFlag(id: string, isObserving: boolean): Promise<void> {
    await this.#set('setObservingFlag', id, { isObserving })
  }

  async setBufferingObservationFlag(
    id: string,
    isBufferingObservation: boolean,
    lastBufferedAtTokens?: number,
  ): Promise<void> {
    const cursor = lastBufferedAtTokens === undefined ? {} : { lastBufferedAtTokens }
    await this.#set('setBufferingObservationFlag', id, { isBufferingObservation, ...cursor })
  }

  async setBufferingReflectionFlag(id: string, isBufferingReflection: boolean): Promise<void> {
    await this.#set('setBufferingReflectionFlag', id, { isBufferingReflection })
  }

  async setPendingMessageTokens(id: string, pendingMessageTokens: number): Promise<void> {
    await this.#set('setPendingMessageTokens', id, { pendingMessageTokens })
  }

  /** Merges the given keys into a record's configuration. */
  async updateObservationalMemoryConfig(input: Pick<ObservationRecord, 'id' | 'config'>): Promise<void> {
    await this.unfenced('updateObservationalMemoryConfig', (tx) =>
      changeRecord(tx, input.id, ({ config }) => ({ config: { ...config, ...input.config } })),
    )
  }

  protected unfenced<T>(operation: string, body: (tx: Statements) => Promise<T>): Promise<T> {
    return this.database.operation(operation).transaction(body)
  }

  #set(operation: string, id: string, fields: Partial<ObservationRecord>): Promise<void> {
    return this.unfenced(operation, (tx) => changeRecord(tx, id, () => fields))
  }

  #inScope<T>(operation: string, lastPart: (tx: Statements) => Promise<T>): Promise<T> {
    return this.writer.write({ operation, store: this, lastPart })
  }
}

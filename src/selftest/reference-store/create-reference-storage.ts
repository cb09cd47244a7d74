import { ReferenceMemory } from './memory/reference-memory.ts'
import { RetiringReferenceMemory } from './memory/retiring-reference-memory.ts'
import { chooseRules } from './rules/choose-rules.ts'
import type { Variant } from './rules/variant.ts'
import { Database } from './sqlite/database.ts'
import type { OnCall } from './sqlite/operation.ts'
import { tables } from './sqlite/tables.ts'
import { ReferenceWorkflows } from './workflows/reference-workflows.ts'

export interface ReferenceStorageOptions {
  /** The SQLite file; its folder must exist. Several processes may share it. */
  readonly file: string
  /** Default F3, the final contract. */
  readonly variant?: Variant | undefined
  /** A name from `FAULTS`; without one the store keeps the contract. */
  readonly fault?: string | undefined
  /** Is awaited before every database call. */
  readonly onCall?: OnCall | undefined
}

/** The domains of the reference store. A further one is one more line here and in `createReferenceStorage`. */
export interface ReferenceDomains {
  readonly workflows: ReferenceWorkflows
  readonly memory: ReferenceMemory
}

/** A Mastra storage instance, as far as a runtime or an auditor asks for one. */
export interface ReferenceStorage {
  /** Makes the tables that are missing. */
  init(): Promise<void>
  getStore<Name extends keyof ReferenceDomains>(name: Name): Promise<ReferenceDomains[Name]>
  getStore(name: string): Promise<object | undefined>
  close(): Promise<void>
}

/**
 * A store that keeps Mastra's run fencing in a real SQLite file, or breaks it in one named place. Writes wait up to
 * 3 s for another process's transaction, then fail with code SQLITE_BUSY. Throws for an unknown variant or fault.
 */
export function createReferenceStorage(options: ReferenceStorageOptions): ReferenceStorage {
  const { file, variant = 'F3', fault, onCall } = options
  const rules = chooseRules(variant, fault)
  const database = new Database(file, onCall)
  const Memory = variant === 'F3' ? RetiringReferenceMemory : ReferenceMemory
  const open = {
    workflows: () => new ReferenceWorkflows(database, rules),
    memory: () => new Memory(database, rules),
  }
  const stores: ReferenceDomains = { workflows: open.workflows(), memory: open.memory() }
  const getStore = (name: string): Promise<unknown> => {
    if (!Object.hasOwn(open, name)) return Promise.resolve(undefined)
    const known = name as keyof ReferenceDomains
    return Promise.resolve(rules.oneObjectPerDomain ? stores[known] : open[known]())
  }
  return {
    init: () => database.prepare(tables(variant)),
    getStore: getStore as ReferenceStorage['getStore'],
    close: () => database.close(),
  }
}

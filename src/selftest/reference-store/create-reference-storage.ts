import { chooseChanges } from './choose-changes.ts'
import { MANNERS } from './manners.ts'
import { ReferenceMemory } from './memory/reference-memory.ts'
import { RetiringReferenceMemory } from './memory/retiring-reference-memory.ts'
import type { Variant } from './rules/variant.ts'
import { Database } from './sqlite/database.ts'
import type { OnCall } from './sqlite/operation.ts'
import { tables } from './sqlite/tables.ts'
import { ReferenceTasks } from './tasks/reference-tasks.ts'
import { prepareTaskTable } from './tasks/task-table.ts'
import { ReferenceWorkflows } from './workflows/reference-workflows.ts'

export interface ReferenceStorageOptions {
  /** The SQLite file; its folder must exist. Several processes may share it. */
  readonly file: string
  /** Default F3, the final contract of run fencing. */
  readonly variant?: Variant | undefined
  /** A name from `FAULTS`, `TASK_FAULTS` or `TROUBLES`; without one the store keeps both contracts. */
  readonly fault?: string | undefined
  /** A name from `MANNERS`. */
  readonly manner?: string | undefined
  /** Is awaited before every database call. */
  readonly onCall?: OnCall | undefined
}

/** The domains of the reference store. A further one is one more line here and in `createReferenceStorage`. */
export interface ReferenceDomains {
  readonly backgroundTasks: ReferenceTasks
  readonly workflows: ReferenceWorkflows
  readonly memory: ReferenceMemory
}

/** A Mastra storage instance, as far as a runtime or an auditor asks for one. */
export interface ReferenceStorage {
  /** Makes the tables and columns that are missing. */
  init(): Promise<void>
  getStore<Name extends keyof ReferenceDomains>(name: Name): Promise<ReferenceDomains[Name]>
  getStore(name: string): Promise<object | undefined>
  close(): Promise<void>
}

/**
 * A store that keeps Mastra's task leases and run fencing in a real SQLite file, or breaks them in one named place.
 * Writes wait up to 3 s for another process's transaction, then fail with code SQLITE_BUSY. Throws for an unknown
 * variant, fault or manner.
 */
export function createReferenceStorage(options: ReferenceStorageOptions): ReferenceStorage {
  const { file, variant = 'F3', fault, onCall } = options
  const { runs, tasks, manner } = chooseChanges({ variant, fault, manner: options.manner })
  const database = new Database(file, onCall)
  const tasksFile = tasks.fileOf(file)
  const tasksDatabase = tasksFile === file ? database : new Database(tasksFile, onCall)
  const Memory = variant === 'F3' ? RetiringReferenceMemory : ReferenceMemory
  const open: Record<string, () => object> = {
    backgroundTasks: () => new ReferenceTasks(tasksDatabase, tasks),
    workflows: () => new ReferenceWorkflows(database, runs),
    memory: () => new Memory(database, runs),
  }
  const show = (manner === undefined ? undefined : MANNERS[manner].domains) ?? ((_, opened) => opened())
  const shown = (name: string): object | undefined => {
    const openDomain = Object.hasOwn(open, name) ? open[name] : undefined
    return openDomain === undefined ? undefined : show(name, openDomain)
  }
  const stores = new Map(Object.keys(open).map((name) => [name, shown(name)]))
  const getStore = (name: string): Promise<unknown> =>
    Promise.resolve(runs.oneObjectPerDomain ? stores.get(name) : shown(name))
  return {
    init: async () => {
      await database.prepare(tables(variant))
      await tasksDatabase.prepare([])
      await tasksDatabase.operation('init').transaction((tx) => prepareTaskTable(tx, tasks))
    },
    getStore: getStore as ReferenceStorage['getStore'],
    close: async () => {
      await database.close()
      if (tasksDatabase !== database) await tasksDatabase.close()
    },
  }
}

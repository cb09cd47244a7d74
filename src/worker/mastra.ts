import type { Place } from './protocol.ts'

/**
 * The few shapes of Mastra that the worker touches. They are our own statement of the contract, not imports: the
 * pair under audit may be any version, and what it lacks must be seen at run time.
 */

/** A storage domain: its methods by name. */
export type DomainStore = Readonly<Record<string, unknown>> & {
  readonly constructor: { readonly name: string }
}

/** The `backgroundTasks` domain as far as fence-audit calls it. */
export interface TaskStore {
  createTask(task: Record<string, unknown>): Promise<unknown>
  updateTask(id: string, patch: Record<string, unknown>, conditions?: object): Promise<unknown>
  getTask(id: string): Promise<unknown>
  deleteTask(id: string, conditions?: object): Promise<unknown>
}

/** A Mastra storage instance. */
export interface Storage {
  init?(): Promise<unknown>
  close?(): Promise<unknown>
  getStore?(domain: string): Promise<DomainStore | undefined> | DomainStore | undefined
}

/** Imports a specifier from the pair's own node_modules, as an ES module, the way users do. */
export type Load = (specifier: string) => Promise<Record<string, unknown>>

/** Announces a database call, by what it says. */
export type OnCall = (sql: string) => Promise<AfterCall | undefined>

/**
 * To be called when the database call was made, before its reply is handed on, and within its transaction if it began
 * one. If it throws, the reply is lost: the driver's caller gets the error instead.
 */
export type AfterCall = () => void

/** What an adapter's `open` module exports. */
export interface OpenModule {
  readonly open: (context: {
    readonly load: Load
    readonly place: Place
    readonly identity: string
    readonly runId: string
    /**
     * To be awaited before every database call, where the store's driver allows that; absent in ordinary use. If it
     * throws, the call must not be made, and the driver's caller gets the error.
     */
    readonly onCall?: OnCall
  }) => Promise<Storage>
  /** The package whose import decides whether the pair loads; null for a custom store. */
  readonly packageName: string | null
}

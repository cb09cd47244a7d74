import type { CleanedUp } from '../src/cleanup/clean-up-run.ts'
import type { InstallContext } from '../src/pair/context.ts'
import type { Place } from '../src/worker/protocol.ts'
import type { ReferencePlan } from '../src/plan/plan.ts'
import type { RawRow } from '../src/verdict/report.ts'

/** What an adapter needs to know to make room for one run. */
export interface ProvisionContext {
  /** Directory of the run that the adapter may use for this place. */
  readonly directory: string
  /** The user's own database; null asks for the embedded default. */
  readonly url: string | null
  readonly token: string | null
  readonly module: string | null
  /** What the reference store is to be; null for every other adapter. */
  readonly reference: ReferencePlan | null
  readonly runId: string
  /** A place of the same run: what a server holds beside it may be held there too. */
  readonly beside?: Place
  /** For adapters that install a server of their own, or make something that must not outlive a kill. */
  readonly install?: InstallContext
  /** Data of the run's own server are to be kept in `directory`. */
  readonly keep?: boolean
  /** Nothing is planned but checks that touch rows of their own, by id: no manager, no scenario. */
  readonly ownIdsOnly?: boolean
}

/** A place where stores can be opened, and what the audit may do there. */
export interface Provisioned {
  readonly place: Place
  /** Nobody else's rows can be there. */
  readonly isolated: boolean
  /** Why no scenario may run, and how to get them, where a manager might find rows that are not the audit's. */
  readonly noScenarios?: string
  /**
   * Takes away what is not in `directory`, when no process uses it any more; answers with what is left all the same,
   * in words, or null. Never rejects. Absent where there is nothing else.
   */
  readonly remove?: () => Promise<string | null>
}

/**
 * What fence-audit knows about one storage adapter package. The code that runs beside audited code (`openModule`)
 * and the code that reads rows without it (`rowsModule`) are modules of their own, loaded only in their process.
 */
export interface StoreAdapter {
  /** Short name, as reports show it. */
  readonly name: string
  /** Null for a custom store. */
  readonly packageName: string | null
  /** Of URLs that are this adapter's alone, in lower case without `:`, so that `doctor --url` needs no `--adapter`. */
  readonly schemes?: readonly string[]
  /** Exports `open` and `packageName` (`OpenModule` in src/worker/mastra.ts); runs in a worker under the pair's Node. */
  readonly openModule: string
  /** Exports `connect` (`RowsModule`); runs in the observer, under fence-audit's own Node. */
  readonly rowsModule: string
  /** The version whose tables the observer can make for the upgrade check; null where none is known. */
  readonly oldTableVersion: string | null
  /** Present where no real server was ever met: one sentence, which reports and doctor show beside what was found. */
  readonly untested?: string
  /** Makes a fresh, empty place; throws FenceAuditError STORE_UNAVAILABLE with the remedy. */
  provision(context: ProvisionContext): Promise<Provisioned>
  /**
   * Removes what a run that was killed has left in the user's database. Absent where that is rows, which are removed by
   * their ids; throws FenceAuditError STORE_UNAVAILABLE.
   */
  cleanUp?(context: CleanUpContext): Promise<CleanedUp>
}

/** The user's database, and the run that was on it. */
export interface CleanUpContext {
  readonly url: string
  readonly token: string | null
  readonly runId: string
}

/** A row under an id, read without the adapter. `copies` is how many rows have that id. */
export interface ObservedRow {
  readonly id: string
  readonly row: RawRow | null
  readonly copies: number
}

/** The observer's connection to one place. */
export interface RawRows {
  /** Task rows by id, each with every column as canonical text, number or null. */
  rows(ids: readonly string[]): Promise<ObservedRow[]>
  /** All task rows, for databases that hold one scenario only. */
  all(): Promise<RawRow[]>
  /**
   * Makes the task table as an older adapter made it, holding one running row under `id`; answers with the version
   * that made such tables, or null where this adapter has no known older table.
   */
  makeOldTable(id: string): Promise<{ version: string } | null>
  /**
   * Everything that is stored for one audited run: all rows of the workflows and memory domains whose key starts
   * with `base`, flattened to one (`messages.m1.content`). Null where this adapter cannot read them.
   */
  runState(base: string): Promise<RawRow | null>
  /** Deletes what `runState` reads; answers with the bases of which something is still there. */
  removeRuns(bases: readonly string[]): Promise<string[]>
  /** Deletes task rows by id and answers with the ids that are still there. */
  remove(ids: readonly string[]): Promise<string[]>
  close(): Promise<void>
}

/** What an adapter's `rows` module exports. */
export interface RowsModule {
  readonly connect: (place: Place) => Promise<RawRows>
}

import { pathToFileURL } from 'node:url'
import type { Load, OnCall, Storage } from '../../src/worker/mastra.ts'
import type { Place } from '../../src/worker/protocol.ts'

/** What a custom store module may export. */
export interface CustomStoreModule {
  /** Makes a storage instance on the database that the audit shares between its processes. */
  readonly createStorage: (context: {
    /** Imports a package from the pair's install. */
    load: Load
    /** A directory that belongs to this run. */
    directory: string
    /** What `--url` said, or ''. */
    url: string
    identity: string
    runId: string
    /**
     * Where given: to be awaited before every database call, so that one can be held or fail. If it resolves to a
     * function, that has to be called when the database call was made, so that its reply can be lost.
     */
    onCall?: OnCall
  }) => Promise<Storage>
  /** Reads a task row without the store: every column as text, number or null; null where there is none. */
  readonly readRow?: (context: {
    directory: string
    url: string
    id: string
  }) => Promise<Record<string, unknown> | null>
  /**
   * Every directory that `createStorage` is given is a database of its own, with nobody else's tasks in it. Only then
   * do scenarios run: a manager recovers whatever tasks it finds.
   */
  readonly isolated?: boolean
  /** Reads all task rows of a place without the store, as `readRow` does one. Scenarios are observed by it. */
  readonly readRows?: (context: {
    directory: string
    url: string
  }) => Promise<readonly Record<string, unknown>[]>
  /**
   * Reads everything that is stored for one audited run, i.e. under ids that start with `base`: every column as text,
   * number or null, flattened to one object. A column of the message `<base>m1` is called `messages.m1.content`, and
   * so for `snapshots` (of workflow runs), `owners`, `fences`, `threads`, `resources` and `observations`; columns are
   * named and JSON is written as Mastra's SQL stores do. Without it nothing about workflows and memory can be
   * concluded.
   */
  readonly readRunState?: (context: {
    directory: string
    url: string
    base: string
  }) => Promise<Record<string, unknown> | null>
}

/** Imports a custom store module; throws an error that names the file and what it lacks. */
export async function importCustomStore(place: Place): Promise<CustomStoreModule> {
  if (place.module === null) throw new Error('No store module was given: pass --store ./my-store.mjs.')
  const module = await load(place.module)
  if (typeof module.createStorage !== 'function') {
    throw new Error(
      `${place.module} exports no function createStorage({ load, directory, url, identity, runId }).`,
    )
  }
  return module as CustomStoreModule
}

async function load(path: string): Promise<Partial<CustomStoreModule>> {
  try {
    return (await import(pathToFileURL(path).href)) as Partial<CustomStoreModule>
  } catch (cause) {
    throw new Error(`${path} cannot be imported`, { cause })
  }
}

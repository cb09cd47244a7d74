import { fileURLToPath } from 'node:url'
import type { CheckId } from '../checks/check-id.ts'
import { FenceAuditError } from '../errors.ts'
import type { AuditSettings } from '../plan/plan-audit.ts'
import type { Domain } from '../verdict/verdict.ts'

/** Settings of an audit that mean the same in a test suite. */
type Shared = Pick<
  AuditSettings,
  | 'core'
  | 'project'
  | 'url'
  | 'token'
  | 'node'
  | 'cacheDir'
  | 'out'
  | 'only'
  | 'skip'
  | 'scenarios'
  | 'rounds'
  | 'seed'
  | 'offline'
  | 'unconfined'
>

export interface DescribeFencingOptions extends Shared {
  /** The adapter's package: `file:.` for a working copy, a version, a tarball, or `reference`. */
  readonly adapter?: string
  /**
   * A module that exports `createStorage()`: `new URL('./my-store.mjs', import.meta.url)`, or a path from the working
   * directory. It is a module and not a function, because the store is opened by worker processes of their own.
   */
  readonly store?: string | URL
  /** Not here: see `store`. */
  readonly createStorage?: never
  readonly expect?: {
    /** Checks, or whole domains, that are known to have no protection yet. One that has it by now fails. */
    readonly absent?: readonly (CheckId | Domain)[]
  }
  /** How the suite is called. */
  readonly name?: string
  /** How long the audit may take, in ms. */
  readonly timeoutMs?: number
}

/**
 * The settings of the audit: what the store enforces decides, scenarios only run where they are named, and without a
 * core the project in the working directory has it.
 *
 * @throws FenceAuditError BAD_CONFIG for a store that is no module
 */
export function settingsOf(options: DescribeFencingOptions): AuditSettings {
  const { adapter, store, createStorage, expect: _expect, name: _name, timeoutMs: _ms, ...shared } = options
  if (createStorage !== undefined) {
    throw new FenceAuditError(
      'BAD_CONFIG',
      "createStorage cannot be handed over as a function, because worker processes of their own open the store. Export it from a module and give that: store: new URL('./my-store.mjs', import.meta.url).",
    )
  }
  return {
    scenarios: 'none',
    gate: 'store',
    ...(shared.core === undefined ? { project: '.' } : {}),
    ...shared,
    ...(adapter === undefined ? {} : { adapter: [adapter] }),
    ...(store === undefined ? {} : { store: pathOf(store) }),
  }
}

function pathOf(store: string | URL): string {
  return store instanceof URL || store.startsWith('file:') ? fileURLToPath(store) : store
}

import type { CheckId } from '../checks/check-id.ts'
import { FenceAuditError } from '../errors.ts'
import { mergeSettings } from './merge-settings.ts'
import type { PlannedPair } from './plan.ts'
import { planPairs } from './plan-pairs.ts'
import { planScenarios } from './plan-scenarios.ts'
import { selectRequired } from './select-required.ts'
import type { Settings } from './settings.ts'
import { textOf } from './store-address.ts'
import type { StoreEntry } from './store-entry.ts'

/** Settings that say which store is meant; a list of stores has them in its entries. */
const OF_ONE_STORE = ['adapter', 'store', 'url', 'token'] as const

/** What a config file lists, and what was set beside it. */
export interface StoresRequest {
  readonly stores: readonly StoreEntry[] | undefined
  /** Settings by flags and variables, which win. */
  readonly given: Settings
  readonly ofFile: Settings
  /** The checks of the plan. */
  readonly checks: readonly CheckId[]
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly cwd: string
}

/**
 * The pairs to audit: those of the config file's list of stores, one for each, or those of `planPairs`. A flag that
 * names an adapter or a store is for that one, whatever the file lists.
 *
 * @throws FenceAuditError BAD_CONFIG that names the entry, or what `planPairs` throws
 */
export async function planStores(request: StoresRequest): Promise<readonly PlannedPair[]> {
  const { stores, given, ofFile, cwd } = request
  if (stores === undefined) return planPairs(mergeSettings(given, ofFile), cwd)
  const beside = OF_ONE_STORE.find((name) => ofFile[name] !== undefined)
  if (beside !== undefined) {
    throw badConfig(`${beside} cannot stand beside stores: give it to the one of them that it is meant for.`)
  }
  if (given.adapter !== undefined || given.store !== undefined)
    return planPairs(mergeSettings(given, ofFile), cwd)
  const lost = OF_ONE_STORE.find((name) => given[name] !== undefined)
  if (lost !== undefined) {
    throw badConfig(
      `--${lost} does not say which of the stores it is for: give it in the entry, as ${lost}: { env: 'NAME' }.`,
    )
  }
  const planned = await Promise.all(stores.map((entry, index) => planEntry(entry, index, request)))
  requireOwnNames(planned.map(({ listed }) => listed.name))
  return planned
}

async function planEntry(
  entry: StoreEntry,
  index: number,
  { given, ofFile, checks, environment, cwd }: StoresRequest,
): Promise<PlannedPair & Required<Pick<PlannedPair, 'listed'>>> {
  const label = `stores.${index}${entry.name === undefined ? '' : ` (${entry.name})`}`
  if ((entry.adapter ?? entry.store) === undefined) {
    throw badConfig(`${label}: say which adapter, or store for a module of your own.`)
  }
  try {
    // Without a core the application's own is meant, as it is without a list.
    const installed: Settings = (given.core ?? ofFile.core) === undefined ? { project: '.' } : {}
    const settings = mergeSettings(given, settingsOf(entry, environment), ofFile, installed)
    const [planned] = await planPairs(settings, cwd)
    if (planned === undefined) throw new Error('No pair was planned.')
    const { scenarios } = planScenarios(settings)
    const name = entry.name ?? shortName(planned)
    return { ...planned, listed: { name, scenarios, ...selectRequired(settings.require, checks) } }
  } catch (error) {
    if (!(error instanceof FenceAuditError)) throw error
    throw new FenceAuditError(error.code, `${label}: ${error.message}`, { cause: error })
  }
}

function settingsOf(
  { adapter, store, url, token, require }: StoreEntry,
  environment: StoresRequest['environment'],
): Settings {
  return {
    ...(adapter === undefined ? {} : { adapter: [adapter] }),
    ...(store === undefined ? {} : { store }),
    ...(url === undefined ? {} : { url: textOf('url', url, environment) }),
    ...(token === undefined ? {} : { token: textOf('token', token, environment) }),
    ...(require === undefined ? {} : { require }),
  }
}

/** `@mastra/libsql` → `libsql`. */
function shortName({ store }: PlannedPair): string {
  return store.adapter.split('/').at(-1) ?? store.adapter
}

function requireOwnNames(names: readonly string[]): void {
  // File systems may take two names for one that differ in case only.
  const folded = names.map((name) => name.toLowerCase())
  const twice = names.find((_, index) => folded.indexOf(folded[index] ?? '') !== index)
  if (twice === undefined) return
  throw badConfig(`two of the stores are called ${twice}: give each a name of its own.`)
}

function badConfig(message: string): FenceAuditError {
  return new FenceAuditError('BAD_CONFIG', message)
}

import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { ADAPTERS, adapterFor } from '../../adapters/list.ts'
import { FenceAuditError } from '../errors.ts'
import { parseAdapterSpec } from '../pair/package-spec.ts'
import { parseReferenceCore } from '../pair/reference-core-spec.ts'
import type { Plan, StorePlan } from './plan.ts'
import { planReference } from './plan-reference.ts'
import { planAdapter, planCore } from './plan-spec.ts'
import { planUrl } from './plan-url.ts'
import type { Settings } from './settings.ts'

const EXAMPLE = '--core 1.71.0 --adapter @mastra/libsql@1.23.1'

type PlannedPair = Plan['pairs'][number]
type Connection = Pick<StorePlan, 'url' | 'token'>

/**
 * The pairs to audit, each with its store: one per `--adapter`, the custom store of `--store`, or what the project in
 * `cwd` has installed.
 *
 * @throws FenceAuditError BAD_FLAG when too little or contradicting things are given, BAD_SPEC for a spec that
 * cannot be one, UNKNOWN_ADAPTER for a package that fence-audit has no adapter for
 */
export async function planPairs(settings: Settings, cwd: string): Promise<readonly PlannedPair[]> {
  const { core, store, adapter: adapters = [] } = settings
  const connection = planConnection(settings, cwd)
  if (core === undefined && adapters.length === 0 && store === undefined)
    return pairsOfProject(cwd, connection)
  if (core === undefined)
    throw badFlag(`--core is missing: say which @mastra/core goes with it, as in ${EXAMPLE}.`)
  if (store !== undefined) return pairsOfModule(core, adapters, await modulePath(store, cwd), connection, cwd)
  if (adapters.length > 0) return pairsOfAdapters(core, adapters, connection, cwd)
  throw badFlag(
    `--adapter is missing: say which adapter goes with the core, as in ${EXAMPLE}; or --store for a store of your own.`,
  )
}

function planConnection({ url, token, store }: Settings, cwd: string): Connection {
  if (token !== undefined && url === undefined && store === undefined) {
    throw badFlag('--token is given without --url: say which database it opens.')
  }
  return { url: url === undefined ? null : planUrl(url, cwd), token: token ?? null }
}

async function pairsOfProject(cwd: string, connection: Connection): Promise<readonly PlannedPair[]> {
  const { findProject } = await import('../pair/find-project.ts')
  const project = await findProject(cwd)
  if (project === null) {
    const found =
      'this folder is in no project that depends on @mastra/core and an adapter that fence-audit knows'
    throw badFlag(`Nothing to audit: ${found}. Say what to audit: ${EXAMPLE}.`)
  }
  const { directory, adapters } = project
  return oneDatabase(
    adapters.map((adapter) => ({
      pair: { kind: 'project', directory, adapter },
      store: storeOf(adapter, connection),
    })),
  )
}

async function pairsOfAdapters(
  givenCore: string,
  givenAdapters: readonly string[],
  connection: Connection,
  cwd: string,
): Promise<readonly PlannedPair[]> {
  const core = await planCore(givenCore, cwd)
  return oneDatabase(
    await Promise.all(givenAdapters.map((given) => pairOfAdapter(core, given, connection, cwd))),
  )
}

async function pairOfAdapter(
  core: string,
  given: string,
  connection: Connection,
  cwd: string,
): Promise<PlannedPair> {
  const reference = planReference(given)
  if (reference !== null) {
    return {
      pair: { kind: 'install', core, adapter: null },
      store: { adapter: 'reference', ...connection, module: null, reference },
    }
  }
  const { name, spec } = await planAdapter(given, cwd)
  requireOwnCore(core, given, spec)
  return { pair: { kind: 'install', core, adapter: spec }, store: storeOf(name, connection) }
}

async function pairsOfModule(
  givenCore: string,
  givenAdapters: readonly string[],
  module: string,
  connection: Connection,
  cwd: string,
): Promise<readonly PlannedPair[]> {
  const core = await planCore(givenCore, cwd)
  const adapters = await Promise.all(givenAdapters.map((given) => planAdapter(given, cwd)))
  const specs = adapters.length === 0 ? [null] : adapters.map(({ spec }) => spec)
  for (const spec of specs) if (spec !== null) requireOwnCore(core, spec, spec)
  const store: StorePlan = { adapter: 'custom', ...connection, module }
  return specs.map((adapter) => ({ pair: { kind: 'install', core, adapter }, store }))
}

/** A published adapter is built on classes of Mastra's core; one that lies on this machine may be built on none. */
function requireOwnCore(core: string, given: string, spec: string): void {
  if (parseReferenceCore(core) === null || 'path' in parseAdapterSpec(spec)) return
  throw new FenceAuditError(
    'BAD_SPEC',
    `--core ${core} does not go with --adapter ${given}, which is built on classes that only @mastra/core has. Give it --adapter reference, a store of your own with --store, or the directory of an adapter that imports nothing of core.`,
  )
}

function storeOf(packageName: string, connection: Connection): StorePlan {
  const known = ADAPTERS.find(({ name }) => name === packageName)
  if (known !== undefined) {
    const remedy =
      known.packageName === null
        ? 'give the module of your store with --store ./my-store.mjs.'
        : `did you mean ${known.packageName}?`
    throw new FenceAuditError('UNKNOWN_ADAPTER', `${packageName} is not the package of an adapter: ${remedy}`)
  }
  adapterFor(packageName)
  return { adapter: packageName, ...connection, module: null }
}

async function modulePath(given: string, cwd: string): Promise<string> {
  const path = resolve(cwd, given)
  const stats = await stat(path).catch(() => null)
  if (stats?.isFile() === true) return path
  throw badFlag(
    `--store ${given}: there is no file ${path}. Give the path of a module that exports createStorage().`,
  )
}

/** A URL is of one kind of database, so it cannot serve the stores of two packages. */
function oneDatabase(pairs: readonly PlannedPair[]): readonly PlannedPair[] {
  const names = [...new Set(pairs.map(({ store }) => store.adapter))]
  if (names.length === 1 || pairs.every(({ store }) => store.url === null)) return pairs
  throw badFlag(`--url cannot be the database of ${names.join(' and ')} alike: audit them one at a time.`)
}

function badFlag(message: string): FenceAuditError {
  return new FenceAuditError('BAD_FLAG', message)
}

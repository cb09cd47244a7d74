import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { ADAPTERS, adapterFor } from '../../adapters/list.ts'
import { FenceAuditError } from '../errors.ts'
import type { Project } from '../pair/find-project.ts'
import { parseAdapterSpec } from '../pair/package-spec.ts'
import { parseReferenceCore } from '../pair/reference-core-spec.ts'
import { addressIn } from './address-in.ts'
import type { PlannedPair, StorePlan } from './plan.ts'
import { planReference } from './plan-reference.ts'
import { planAdapter, planCore } from './plan-spec.ts'
import type { Settings } from './settings.ts'

const EXAMPLE = '--core 1.71.0 --adapter @mastra/libsql@1.23.1'

type Connection = Pick<StorePlan, 'url' | 'token'>

/**
 * The pairs to audit, each with its store: one per `--adapter`, the custom store of `--store`, or what the project in
 * `cwd` has installed.
 *
 * @throws FenceAuditError BAD_FLAG when too little or contradicting things are given, BAD_SPEC for a spec that
 * cannot be one, UNKNOWN_ADAPTER for a package that fence-audit has no adapter for
 */
export async function planPairs(settings: Settings, cwd: string): Promise<readonly PlannedPair[]> {
  const { core, project, store, adapter: adapters = [] } = settings
  const connection = planConnection(settings, cwd)
  if (project !== undefined || (core === undefined && adapters.length === 0 && store === undefined))
    return pairsOfProject(settings, connection, cwd)
  if (core === undefined)
    throw badFlag(`--core is missing: say which @mastra/core goes with it, as in ${EXAMPLE}.`)
  if (store !== undefined) return pairsOfModule(core, adapters, await modulePath(store, cwd), connection, cwd)
  if (adapters.length > 0) return pairsOfAdapters(core, adapters, connection, cwd)
  throw badFlag(
    `--adapter is missing: say which adapter goes with the core, as in ${EXAMPLE}; or --store for a store of your own.`,
  )
}

function planConnection(settings: Settings, cwd: string): Connection {
  const { url, token, store } = settings
  if (token !== undefined && url === undefined && store === undefined) {
    throw badFlag('--token is given without --url: say which database it opens.')
  }
  return addressIn(settings, cwd)
}

async function pairsOfProject(
  { core, project, store, adapter: wanted = [] }: Settings,
  connection: Connection,
  cwd: string,
): Promise<readonly PlannedPair[]> {
  if (project !== undefined && core !== undefined) {
    throw badFlag('--project takes the core that the application has installed: leave --core out.')
  }
  const { findProject } = await import('../pair/find-project.ts')
  const from = resolve(cwd, project ?? '.')
  if (!existsSync(from)) {
    throw badFlag(
      `--project ${from} does not exist: give the folder of the application, with its package.json.`,
    )
  }
  const found = await findProject(from, store === undefined)
  if (found === null) throw noProject(project === undefined ? 'this folder' : from, store)
  const { directory } = found
  const adapters = wanted.length === 0 ? found.adapters : wanted.map((name) => adapterOf(found, name))
  if (store === undefined)
    return oneDatabase(
      adapters.map((adapter) => ({
        pair: { kind: 'project', directory, adapter },
        store: storeOf(adapter, connection),
      })),
    )
  const module = await modulePath(store, cwd)
  const [adapter = null] = wanted.length === 0 ? [] : adapters
  const custom: StorePlan = { adapter: 'custom', ...connection, module }
  return [{ pair: { kind: 'project', directory, adapter }, store: custom }]
}

function noProject(where: string, store: string | undefined): FenceAuditError {
  const needs = store === undefined ? '@mastra/core and an adapter that fence-audit knows' : '@mastra/core'
  return badFlag(
    `Nothing to audit: ${where} is in no project that depends on ${needs}. Say what to audit: ${EXAMPLE}.`,
  )
}

/** An application has one version of an adapter, the one that is installed. */
function adapterOf({ directory, adapters }: Project, name: string): string {
  if (adapters.includes(name)) return name
  throw badFlag(
    `--adapter ${name} is no adapter that the project ${directory} depends on (it has ${adapters.join(', ') || 'none'}): give the name of one, without a version.`,
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

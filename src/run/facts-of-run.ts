import { arch, platform, release } from 'node:os'
import type { StoreAdapter } from '../../adapters/adapter.ts'
import type { CheckId } from '../checks/check-id.ts'
import { packageVersion } from '../files/package-root.ts'
import type { RunFacts } from '../history/run-facts.ts'
import type { NodeRuntime, Pair } from '../pair/pair.ts'
import type { Plan, StorePlan } from '../plan/plan.ts'
import { inapplicableChecks } from './planned-checks.ts'

export interface KnownFacts {
  readonly id: string
  readonly plan: Plan
  readonly store: StorePlan
  readonly adapter: StoreAdapter
  readonly pair: Pair
  readonly node: NodeRuntime
  /** How a run of several stores calls this one. */
  readonly within: { readonly name: string } | null
  readonly checks: readonly CheckId[]
  /** The audited place as it may be shown. */
  readonly shown: string
  readonly isolated: boolean
  /** Why no scenario can run; null when they can. */
  readonly skipped: string | null
}

/** What is known before anything is tried, as `run.json` keeps it. */
export function factsOfRun({
  id,
  plan,
  store,
  adapter,
  pair,
  node,
  within,
  checks,
  shown,
  isolated,
  skipped,
}: KnownFacts): RunFacts {
  const { scenarios, repeat, profile, maxRetries } = plan
  return {
    schemaVersion: 1,
    id,
    startedAt: new Date().toISOString(),
    toolVersion: packageVersion(),
    os: `${platform()} ${release()} ${arch()}`,
    node: node.version,
    seed: plan.seed,
    pair: {
      core: pair.core,
      adapter: pair.adapter,
      peer: pair.peer,
      lockHash: pair.lockHash,
      inPlace: pair.inPlace,
    },
    store: {
      name: within?.name ?? nameOf(adapter, store),
      adapter: adapter.packageName ?? adapter.name,
      place: shown,
      isolated,
      ...(adapter.untested === undefined ? {} : { untested: adapter.untested }),
    },
    checks: [...checks],
    inapplicable: inapplicableChecks(adapter),
    scenarios: { ids: [...scenarios], repeat, profile, maxRetries, skipped },
    requireDomains: [...plan.requireDomains],
    requireChecks: [...plan.requireChecks],
    gate: plan.gate,
  }
}

/** The adapter's short name, and for the reference store which one of them. */
function nameOf(adapter: StoreAdapter, { reference }: StorePlan): string {
  if (reference === undefined) return adapter.name
  return `${adapter.name}@${reference.variant}${reference.fault === null ? '' : `:${reference.fault}`}`
}

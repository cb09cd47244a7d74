import type { CheckId } from '../checks/check-id.ts'
import type { ScenarioId } from '../scenarios/scenario-id.ts'
import type { Profile } from '../scenarios/times.ts'
import type { Domain } from '../verdict/verdict.ts'

/** How a report is rendered, and where to: a file, or stdout when `file` is null. */
export interface OutputPlan {
  readonly format: 'terminal' | 'json' | 'markdown' | 'html' | 'junit' | 'sarif' | 'gitlab'
  readonly file: string | null
}

/** Where the pair comes from: two specs to install, or a project whose installed versions are used in place. */
export type PairPlan =
  | { readonly kind: 'install'; readonly core: string; readonly adapter: string | null }
  | { readonly kind: 'project'; readonly directory: string; readonly adapter: string | null }

/** One store to audit: an adapter with its connection, or a module that makes a custom store. */
export interface StorePlan {
  /** The adapter's package name, or `custom`. */
  readonly adapter: string
  /** The user's own database; null means the adapter's embedded default. */
  readonly url: string | null
  /** Secret: never written to evidence, reports, logs or process arguments. */
  readonly token: string | null
  /** Absolute path of a custom store module; null for a known adapter. */
  readonly module: string | null
  /** What the reference store is to be; absent for every other adapter. */
  readonly reference?: ReferencePlan
}

/** The reference store in one variant of run fencing (F1, F2, F3), as it should be, or changed. */
export interface ReferencePlan {
  readonly variant: 'F1' | 'F2' | 'F3'
  /** The name of a seeded fault, or of a trouble. */
  readonly fault: string | null
  /** The name of a healthy manner. */
  readonly manner?: string | null
}

/** One of the stores that a config file lists, audited together: how it is called, and what goes for it alone. */
export interface ListedStore extends Pick<Plan, 'requireDomains' | 'requireChecks' | 'scenarios'> {
  /** Its folder in the run's. */
  readonly name: string
}

/** A pair and the store that it is audited on. */
export interface PlannedPair {
  readonly pair: PairPlan
  readonly store: StorePlan
  /** Absent where no config file lists stores. */
  readonly listed?: ListedStore
}

/** Everything one run needs to know, validated and frozen. Made from flags, config file and environment. */
export interface Plan {
  readonly pairs: readonly PlannedPair[]
  /** A version, a range or a path of the Node that the workers run under; null is the Node of this process. */
  readonly node: string | null
  /** Absolute. Installed pairs, Node runtimes and the package store live here. */
  readonly cacheDir: string
  /** Absolute. Runs are kept under `<outDir>/runs`. */
  readonly outDir: string
  readonly outputs: readonly OutputPlan[]
  /** The checks to run, in the order of the list. Empty with `--only none`. */
  readonly checks: readonly CheckId[]
  /** The scenarios to run, in the order of the list; empty with `--scenarios none`. */
  readonly scenarios: readonly ScenarioId[]
  /** One scenario after the other instead of all at once, for `bench/`; no flag sets it. */
  readonly scenariosInTurn?: boolean
  /** How often each scenario runs. */
  readonly repeat: number
  readonly profile: Profile
  /** Retries that the scenarios' tasks are given. */
  readonly maxRetries: number
  /** Domains that decide the exit code. */
  readonly requireDomains: readonly Domain[]
  /** Checks that decide it beside the ones that always do. */
  readonly requireChecks: readonly CheckId[]
  readonly gate: 'pair' | 'store'
  /** With `--gate regression`: what the pair gives decides, but for what the baseline accepts. */
  readonly regression: boolean
  /** Write the baseline anew after judging. */
  readonly updateBaseline: boolean
  /** Random histories that each of the linearizable checks plays. */
  readonly rounds: number
  readonly seed: number
  readonly quiet: boolean
  readonly verbose: boolean
  readonly offline: boolean
  /** Keep the database files of the run; without it only the evidence stays. */
  readonly keep: boolean
  /** Do not confine the workers that run the audited packages. */
  readonly unconfined: boolean
}

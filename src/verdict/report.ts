import type { CheckId } from '../checks/check-id.ts'
import type { ScenarioId } from '../scenarios/scenario-id.ts'
import type { InstalledPackage, PeerDeclaration } from '../pair/pair.ts'
import type { Cause, Domain, Grade, Verdict } from './verdict.ts'

/** A row of the database as the observer read it: column name → canonical text, number or null. */
export type RawRow = Readonly<Record<string, string | number | null>>

/** One check as the report shows it. */
export interface CheckReport {
  readonly id: CheckId
  readonly domain: Domain
  readonly title: string
  readonly verdict: Verdict
  /** True when the domain's grade depends on it. */
  readonly required: boolean
  readonly cause: Cause
  readonly summary: string
  readonly missingWitnesses: readonly string[]
  readonly notes: readonly string[]
  /** The decisive call in words (`A: updateTask(id, {status: 'completed'}, {expectedOwnerId: 'A'})`), null without one. */
  readonly did: string | null
  /** What that call returned or threw, in words. */
  readonly cameBack: string | null
  readonly before: RawRow | null
  readonly after: RawRow | null
  /** Lines of the history that hold the evidence: `history.jsonl#120-141`. */
  readonly evidence: string
}

/** One run of a scenario in figures. Requests and effects are the destination's; nothing is inferred from one to another. */
export interface ScenarioRun {
  readonly run: number
  readonly verdict: Verdict
  readonly summary: string
  readonly requests: number
  readonly effects: number
  /** Whose result is stored at the end: `A`, `B`, or null for none. */
  readonly storedResultFrom: 'A' | 'B' | null
  /** Owners in the order in which the row had them: `A`, `B`, or `?` for an owner that is neither. */
  readonly ownersPersisted: readonly string[]
  readonly bStartedWhileAAlive: boolean
  readonly leaseRenewalsByA: number
  /** From the interruption to the start of B's attempt, in ms; null without both. */
  readonly takeoverMs: number | null
  /** As stored at the end; null when the row has none. */
  readonly retryCount: number | null
  readonly missingWitnesses: readonly string[]
  /** At most 15 lines: `t ms  who  what`. */
  readonly timeline: readonly string[]
}

/** One scenario over all its runs, judged pessimistically: one violation is a violation. */
export interface ScenarioReport {
  readonly id: ScenarioId
  readonly title: string
  readonly verdict: Verdict
  readonly cause: Cause
  readonly summary: string
  readonly missingWitnesses: readonly string[]
  readonly notes: readonly string[]
  readonly runs: readonly ScenarioRun[]
  /** The published figures and whether ours agree; `why` explains a difference where the versions do. */
  readonly published: {
    readonly adapter: string
    readonly requests: number
    readonly effects: number
    readonly storedResultFrom: 'A' | 'B' | null
    readonly ownersPersisted: readonly string[]
    readonly bStartedWhileAAlive: boolean
    readonly takeoverMs: { readonly min: number; readonly median: number; readonly max: number } | null
    readonly matches: boolean
    readonly why: string | null
  }
  readonly evidence: string
}

/** What the adapter enforces when asked (`store`) beside what the pair gives (`grade`). */
export interface DomainReport {
  readonly store: Grade
  readonly grade: Grade
  readonly cause: Cause
  readonly why: string
  /** What the store declares by itself, e.g. the answer of `supportsRunFencing()`; null where it declares nothing. */
  readonly declared: boolean | null
  /** The concrete class and package behind the domain; null when the domain is missing. */
  readonly implementation: { readonly class: string; readonly package: string | null } | null
}

export interface StoreReport {
  readonly name: string
  readonly adapter: string
  readonly grade: Grade
  readonly why: string
  readonly domains: Readonly<Record<Domain, DomainReport>>
  readonly checks: readonly CheckReport[]
  readonly scenarios: readonly ScenarioReport[]
}

/** What the core was seen to ask of its store (observed by running its manager, never looked up by version). */
export interface CoreReport {
  /** Null when it could not be observed. */
  readonly asksForLease: boolean | null
  readonly asksForRunFencing: boolean | null
  /** One sentence: which fields and conditions it sends at claim, renewal, completion and recovery. */
  readonly evidence: string
  /** The load failure of the pair, if it does not load. */
  readonly loadError: {
    readonly message: string
    readonly missingExport: string | null
    readonly module: string | null
  } | null
}

/**
 * The report of one audited pair; `reports/schema.json` is its published shape. Made by the judge from a stored
 * run alone, so that `recheck` gives the same one.
 */
export interface Report {
  readonly schemaVersion: 1
  readonly tool: { readonly name: 'fence-audit'; readonly version: string }
  readonly run: {
    readonly id: string
    readonly directory: string
    readonly startedAt: string
    readonly seed: number
    readonly os: string
    readonly complete: boolean
  }
  readonly pair: {
    readonly core: InstalledPackage
    readonly adapter: InstalledPackage | null
    readonly peer: PeerDeclaration
    readonly node: string
  }
  readonly core: CoreReport
  readonly stores: readonly StoreReport[]
  readonly require: readonly string[]
  readonly gate: 'pair' | 'store'
  readonly grade: Grade
  /** One line that says why. */
  readonly why: string
  readonly cause: Cause
  readonly exitCode: 0 | 1 | 2 | 3 | 130
}

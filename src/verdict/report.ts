import type { BaselineReport } from './baseline-report.ts'
import type { SurfaceId } from '../card/surface-id.ts'
import type { CheckId } from '../checks/check-id.ts'
import type { ScenarioId } from '../scenarios/scenario-id.ts'
import type { InstalledPackage, PeerDeclaration } from '../pair/pair.ts'
import type { Cause, Domain, Grade, Verdict } from './verdict.ts'
import type { WordsWithPage } from './words.ts'

/** A row of the database as the observer read it: column name → canonical text, number or null. */
export type RawRow = Readonly<Record<string, string | number | null>>

/** One check as the report shows it. */
export interface CheckReport extends WordsWithPage {
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

/** What the observer read of a task's row from one instant on, until the next. */
export interface ScenarioRowState {
  /** Since the scenario's start, in ms. */
  readonly at: number
  /** Null where the row was gone. */
  readonly status: string | null
  /** `A`, `B`, or `?` for an owner that is neither; null where the row names none. */
  readonly owner: 'A' | 'B' | '?' | null
  /** When the stored lease ends, in ms since the scenario's start; null where the row has none. */
  readonly leaseUntil: number | null
  readonly resultFrom: 'A' | 'B' | null
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
  /** Every change of status, owner, lease or result that was read, in order. */
  readonly rowStates: readonly ScenarioRowState[]
}

/** One scenario over all its runs, judged pessimistically: one violation is a violation. */
export interface ScenarioReport extends WordsWithPage {
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

/** The evidence of a cell, one line for each moment of an ownership transfer. */
export interface CardMoments {
  readonly initialClaim: string
  readonly leaseLapse: string
  readonly takeover: string
  readonly currentOwnerWrite: string
  readonly staleWriterReturn: string
  readonly adapterCheck: string
}

/** One cell of the ownership-transfer card: a surface, how A lost its run, when it wrote, how it carried its fence. */
export interface CardCell {
  readonly surface: SurfaceId
  readonly domain: Domain
  /** What Mastra's contract asks for here; `unfenced` is reported and decides nothing. */
  readonly contract: 'fenced' | 'scope-only' | 'unfenced'
  readonly loss: 'lapse' | 'release' | 'forced'
  readonly timing: 'before' | 'during' | 'after'
  readonly fence: 'explicit' | 'scope'
  readonly verdict: Verdict
  /** True when the domain's grade depends on it. */
  readonly required: boolean
  readonly cause: Cause
  readonly summary: string
  /** What an application's team has to expect where this is not fenced. */
  readonly risk: string
  readonly missingWitnesses: readonly string[]
  readonly notes: readonly string[]
  readonly moments: CardMoments
  /** True where the store has no such method, or does not implement it: nobody can write there. */
  readonly lacking: boolean
  /** What changed between O's readings around A's write. Null for nothing; and during the takeover: B writes as well. */
  readonly change: CardChange | null
  readonly evidence: string
}

/** One column before and after a write, cut to where the two differ. */
export interface CardChange {
  readonly column: string
  readonly before: string
  readonly after: string
}

/** What the card took. */
export interface CardFigures {
  readonly cells: number
  /** Database calls that were held, and schedules that were tried with them. */
  readonly heldCalls: number
  readonly schedules: number
  /** The variant of run fencing that each domain's scratch run showed (F0 is none); null where none was run. */
  readonly variants: { readonly workflows: string | null; readonly memory: string | null }
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
  /** Checks that the grade depends on and that were not run; absent where none was left out. */
  readonly leftOut?: readonly CheckId[] | undefined
}

export interface StoreReport {
  readonly name: string
  readonly adapter: string
  readonly grade: Grade
  readonly why: string
  readonly domains: Readonly<Record<Domain, DomainReport>>
  readonly checks: readonly CheckReport[]
  readonly scenarios: readonly ScenarioReport[]
  /** Empty where no part of the card ran. */
  readonly card: readonly CardCell[]
  readonly cardFigures: CardFigures
  /** What the run made in a database that is not its own and could not remove: `task ID`, `run ID`, or in words. */
  readonly leftBehind: readonly string[]
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
  /** Absent where there is no baseline file. */
  readonly baseline?: BaselineReport | undefined
}

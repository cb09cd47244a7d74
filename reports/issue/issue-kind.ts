import type { CheckId } from '../../src/checks/check-id.ts'
import type { ScenarioId } from '../../src/scenarios/scenario-id.ts'
import type { Report, StoreReport } from '../../src/verdict/report.ts'
import type { Cause, Domain, Verdict } from '../../src/verdict/verdict.ts'
import type { Script } from './script/script.ts'

/** A check or a scenario that found a fault. */
export interface Fault {
  readonly id: CheckId | ScenarioId
  readonly domain: Domain
  readonly verdict: Verdict
  readonly cause: Cause
  readonly title: string
  readonly summary: string
  readonly risk: string
  readonly remedy: string
  readonly page: string
  readonly did: string | null
  readonly cameBack: string | null
  readonly evidence: string
}

/** What a kind of issue may speak of. */
export interface Situation {
  readonly report: Report
  readonly store: StoreReport
  /** `@mastra/libsql`, or `the store` where it has no package. */
  readonly adapter: string
}

/** One cause that may be behind several findings, and what a report of it says. Texts are plain and without markup. */
export interface IssueKind {
  /** Names its folder: `create-exclusive`. */
  readonly name: string
  /** The finding that shows it, and so makes an issue. */
  readonly shows: (fault: Fault) => boolean
  /** Findings that it explains as well, where another one shows it. */
  readonly explains: (fault: Fault) => boolean
  /** Without the name of a package. */
  readonly title: string
  /** What must hold, in one line of a script. */
  readonly rule: string
  readonly paragraph: string
  readonly expected: string
  /** Where that is written. */
  readonly source: string
  /** The shortest sequence of calls, and what comes back. */
  readonly calls: readonly string[]
  /** What is likely to be behind it, and why; what follows from who has to act is said beside it. */
  readonly likely: (situation: Situation) => string
  /** Null where no short script shows it. */
  readonly script: Script | null
}

import type { Acceptance } from './baseline-report.ts'
import type { Cause, Domain, Verdict } from './verdict.ts'
import type { WordsWithPage } from './words.ts'

/**
 * One thing of a report that came to a verdict, as CI systems and a baseline count it: a check, a scenario, a domain
 * whose grade no check and no scenario explains, checks that were left out, or the run itself.
 */
export interface Finding {
  readonly kind: 'check' | 'scenario' | 'domain' | 'left-out' | 'run'
  /** `tasks/stale-fail`, `S6`, `workflows`, `run`; of one kind in one store it is unique. */
  readonly id: string
  /** The store by a name that a new version of a package leaves as it is: `@mastra/libsql`. */
  readonly store: string
  /** Null for the run. */
  readonly domain: Domain | null
  readonly title: string
  /** Null where it is neither a check nor a scenario: its summary says what there is to say. */
  readonly words: WordsWithPage | null
  readonly verdict: Verdict
  /** True when the exit code depends on it. */
  readonly decides: boolean
  readonly cause: Cause
  readonly summary: string
  readonly missingWitnesses: readonly string[]
  readonly evidence: string | null
  /** Of a check of the takeover card: what each surface that decides came to, where it does not hold. */
  readonly surfaces: Readonly<Record<string, Verdict>>
  /** What the baseline says of it; null where it is not accepted. */
  readonly acceptance: Acceptance | null
}

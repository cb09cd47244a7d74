import type { Verdict } from './verdict.ts'

/** One finding that a baseline accepts, or no longer does. */
export interface Acceptance {
  /** The store's name over all versions: `@mastra/libsql`. */
  readonly store: string
  /** `tasks/stale-fail`, `S6`, `workflows`; a surface of the card as `memory/run-fencing memory.saveMessages`. */
  readonly finding: string
  /** The worst that is accepted. */
  readonly verdict: Verdict
  readonly reason: string
  readonly owner: string
  /** The last day on which it counts, in UTC: `2027-03-01`. */
  readonly until: string
}

/** What the baseline says of this report. It changes no verdict and no grade. */
export interface BaselineReport {
  readonly file: string
  /** True with `--gate regression`: accepted findings do not decide the exit code. */
  readonly decides: boolean
  /** What does not hold and is accepted. */
  readonly accepted: readonly Acceptance[]
  /** Accepted once, and no more: these findings count again. */
  readonly expired: readonly Acceptance[]
  /** Accepted, although it holds now. */
  readonly unused: readonly Acceptance[]
}

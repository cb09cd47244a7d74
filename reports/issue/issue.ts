import type { Fault, IssueKind, Situation } from './issue-kind.ts'

/** One bug report: everything in a store that has one cause. */
export interface Issue extends Situation {
  /** Unique among those of a store; names its folder. */
  readonly name: string
  /** Null for a finding that no kind takes. */
  readonly kind: IssueKind | null
  /** What shows it first; then what else it explains. */
  readonly faults: readonly [Fault, ...Fault[]]
  /** The script that shows it; null where there is none. */
  readonly script: string | null
  /** Why there is none, in one sentence; null where there is one. */
  readonly noScript: string | null
}

import type { Fault, IssueKind, Situation } from './issue-kind.ts'

/** The script that shows a finding, or in one sentence why there is none. */
export type IssueScript =
  { readonly script: string; readonly noScript: null } | { readonly script: null; readonly noScript: string }

/** One bug report: everything in a store that has one cause. */
export type Issue = Situation &
  IssueScript & {
    /** Unique among those of a store; names its folder. */
    readonly name: string
    /** Null for a finding that no kind takes. */
    readonly kind: IssueKind | null
    /** What shows it first; then what else it explains. */
    readonly faults: readonly [Fault, ...Fault[]]
  }

import type { Verdict } from '../../verdict/verdict.ts'
import type { Course } from '../course.ts'

/** What one invariant came to in one run. */
export interface Finding {
  readonly verdict: Verdict
  /** One sentence for a tired engineer: what happened, when, and what the row said. */
  readonly sentence: string
  /** Only with `inconclusive`: what would have had to be seen. */
  readonly missingWitnesses?: readonly string[]
  /** Remarks that do not change the verdict. */
  readonly notes?: readonly string[]
}

/** Something that must be true of every run in which its assumptions are; null where it says nothing of the scenario. */
export interface Invariant {
  readonly name: string
  /** What must hold, in one sentence. */
  readonly sentence: string
  judge(course: Course): Finding | null
}

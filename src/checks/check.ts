import type { Domain, Judgement } from '../verdict/verdict.ts'
import type { CheckEvidence } from './check-evidence.ts'
import type { CheckId } from './check-id.ts'
import type { Stage } from './stage.ts'

/**
 * One thing that must hold at the storage boundary. Running it only makes evidence; judging reads that evidence
 * alone and can be repeated on a stored run, so `judge` must not depend on anything else.
 */
export interface Check {
  readonly id: CheckId
  readonly domain: Domain
  /** What must hold, in one line, for lists and reports. */
  readonly title: string
  /**
   * Whether the domain's grade depends on it. False only where Mastra's contract itself leaves the surface
   * unfenced, or where no step of its protocol relies on it.
   */
  readonly required: boolean
  /** What a core must ask of its store for this to matter; decides whether the cause includes the core. */
  readonly needs: 'status' | 'lease' | 'run-fencing'
  run(stage: Stage): Promise<void>
  judge(evidence: CheckEvidence): Judgement
}

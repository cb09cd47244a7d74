import type { Offered } from '../histories/scripts.ts'
import type { RecordedRound, RoundObject } from '../linearizability/recorded-round.ts'

/** What histories to play. */
export interface HistoryRequest {
  readonly object: RoundObject
  readonly offered: Offered
  /** Whether a round is one that the contract cannot explain; such a round is played again with ever fewer steps. */
  readonly fails: (round: RecordedRound) => boolean
}

/** What checks of random histories act through, beside the stages of tasks and of runs. */
export interface HistoryStage {
  /**
   * Plays rounds of random operations of three processes until the planned number is reached, the time for them is
   * used up, or one of them fails, and records each.
   */
  play(request: HistoryRequest): Promise<void>
}

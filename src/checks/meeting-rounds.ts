import type { DomainCall } from '../worker/protocol.ts'
import type { RecordedRound } from './check-evidence.ts'
import { overlaps } from './race-rounds.ts'
import { missingOf } from './refusal.ts'
import type { RunIds, RunStage } from './run-stage.ts'

/**
 * How many rounds are played: at the least, and at the most while the workers have not met (had calls under way at
 * the same time) often enough.
 */
export interface RoundsWanted {
  readonly min: number
  readonly max: number
  readonly meetings: number
}

export interface MeetingRounds {
  readonly wanted: RoundsWanted
  /** The number of the first round; sets of rounds of one check must not share numbers. */
  readonly first?: number
  /** What both workers call in a round, at the same instant; it may prepare the run before. */
  readonly calls: (run: RunIds, round: number) => Promise<Readonly<Record<'A' | 'B', readonly DomainCall[]>>>
}

/** Plays rounds on runs of their own until the workers have met often enough, or the most rounds are over. */
export async function playMeetingRounds(
  stage: RunStage,
  { wanted, first = 0, calls }: MeetingRounds,
): Promise<void> {
  let met = 0
  for (let played = 0; played < wanted.min || (met < wanted.meetings && played < wanted.max); played += 1) {
    const run = stage.newRun()
    const round = first + played
    if (await stage.together(round, run, await calls(run, round))) met += 1
  }
}

/** What must be there before anything follows from a set of rounds; answers with what is missing. */
export function missingFromRounds(
  played: readonly RecordedRound[],
  { wanted, callers }: { readonly wanted: RoundsWanted; readonly callers: number },
): string[] {
  const met = played.filter(overlaps).length
  return missingOf([
    [
      `${wanted.min} rounds were played by ${callers} callers`,
      played.length >= wanted.min && played.every(({ calls }) => calls.length === callers),
    ],
    ['the database was read after every round', played.every(({ row }) => row !== null)],
    [
      `both workers met in ${wanted.meetings} rounds (${met} of ${played.length} did)`,
      met >= wanted.meetings,
    ],
  ])
}

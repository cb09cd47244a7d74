import type { CheckEvidence, RecordedRound } from './check-evidence.ts'
import { hasBoth, overlaps } from './race-rounds.ts'
import type { Fields, RaceRound, Stage } from './stage.ts'

/** Rounds of one set of a race. */
export const RACE_ROUNDS = 200

/** Rounds in which calls of both processes must have been under way at the same time. */
const MEETINGS = RACE_ROUNDS / 4

/** Sets that are played at most: on a busy machine the workers rarely meet, and more rounds are the remedy. */
const SETS = 3

export interface RaceSet {
  /** The tasks to make, one for each round. */
  readonly task: () => Fields & { readonly id: string }
  /** The round of one task; `seen` is what B's store read of it before the race. */
  readonly round: (id: string, seen: unknown) => RaceRound
  /** Whether the first rounds tell that more of them could show nothing. */
  readonly isPointless?: (first: readonly RecordedRound[], seen: readonly unknown[]) => boolean
}

/** Plays sets of rounds until the two workers have met often enough, or no further set is allowed. */
export async function playRace(
  stage: Stage,
  { task, round, isPointless = () => false }: RaceSet,
): Promise<void> {
  let met = 0
  for (let set = 1; set <= SETS && met < MEETINGS; set += 1) {
    const tasks = Array.from({ length: RACE_ROUNDS }, task)
    const seen = await stage.prepareRace(set, tasks)
    const rounds = tasks.map(({ id }, index) => round(id, seen[index]))
    const newlyMet = await stage.race(rounds, (set - 1) * RACE_ROUNDS, (first) => isPointless(first, seen))
    if (newlyMet === null) return
    met += newlyMet
  }
}

/** What every race needs to count, each by name with whether the evidence has it. */
export function raceWitnesses(evidence: CheckEvidence): [name: string, seen: boolean][] {
  const played = evidence.rounds
  const prepared = preparedRounds(evidence)
  const met = played.filter(overlaps).length
  const whole = played.length === prepared && played.every(({ round }, index) => round === index)
  return [
    [`all rounds of at least ${RACE_ROUNDS} were played`, prepared >= RACE_ROUNDS && whole],
    ['both workers took part in every round', played.every(hasBoth)],
    [
      `calls of both workers overlapped in at least ${MEETINGS} rounds (they did in ${met} of ${played.length})`,
      met >= MEETINGS,
    ],
  ]
}

/** How many tasks were made for rounds, over all sets. */
function preparedRounds(evidence: CheckEvidence): number {
  const sets = Array.from({ length: SETS }, (_, index) => evidence.call(`prepare:${index + 1}`)?.args[0])
  return sets.reduce<number>((sum, tasks) => sum + (Array.isArray(tasks) ? tasks.length : 0), 0)
}

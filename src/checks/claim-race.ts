import type { DomainCall } from '../worker/protocol.ts'
import type { Judgement } from '../verdict/verdict.ts'
import type { CheckEvidence, RecordedRound } from './check-evidence.ts'
import { recordIn } from './ownership-record.ts'
import { overlaps } from './race-rounds.ts'
import { inconclusive, missingOf } from './refusal.ts'
import type { RunIds, RunStage } from './run-stage.ts'

/** Rounds at the least; more are played, up to the most, until the workers have met often enough. */
const ROUNDS = { min: 20, max: 80 } as const
/** Rounds in which calls of both workers must have been under way at the same time. */
const MEETINGS = 5
const CALLERS = 4

/** Plays rounds in which four callers of each worker claim one run; `claimFor` prepares a run and gives the claim. */
export async function playClaimRace(
  stage: RunStage,
  claimFor: (run: RunIds, owner: string, round: number) => DomainCall | Promise<DomainCall>,
): Promise<void> {
  let met = 0
  for (let round = 0; round < ROUNDS.min || (met < MEETINGS && round < ROUNDS.max); round += 1) {
    const run = stage.newRun()
    const template = await claimFor(run, '', round)
    const by = (who: 'a' | 'b') =>
      Array.from({ length: CALLERS }, (_, caller) => ({
        ...template,
        args: template.args.map((input) => ({
          ...(input as object),
          ownerId: `${stage[who].owner}-${caller}`,
        })),
      }))
    if (await stage.together(round, run, { A: by('a'), B: by('b') })) met += 1
  }
}

/** Exactly one claim of each round is granted, and the database shows that one. */
export function judgeClaimRace(evidence: CheckEvidence, what: string): Judgement {
  const played = evidence.rounds
  const wrong = played.find((round) => winnersOf(round).length > 1)
  if (wrong !== undefined) {
    return {
      verdict: 'violated',
      summary: `In round ${wrong.round} ${winnersOf(wrong).length} of ${wrong.calls.length} simultaneous ${what} were granted.`,
    }
  }
  const unseen = played.find(
    (round) => round.row !== null && winnersOf(round).length === 1 && !showsWinner(round),
  )
  if (unseen !== undefined) {
    return {
      verdict: 'violated',
      summary: `In round ${unseen.round} one of the simultaneous ${what} was granted, but the database shows another owner.`,
    }
  }
  const overlapping = played.filter(overlaps).length
  const missing = missingOf([
    [`${ROUNDS.min} rounds were played by ${2 * CALLERS} callers`, isComplete(played)],
    ['the database was read after every round', played.every(({ row }) => row !== null)],
    ['one claim of every round was granted', played.every((round) => winnersOf(round).length === 1)],
    [
      `both workers met in ${MEETINGS} rounds (${overlapping} of ${played.length} did)`,
      overlapping >= MEETINGS,
    ],
  ])
  if (missing.length > 0) return inconclusive(`Simultaneous ${what}`, missing)
  return {
    verdict: 'holds',
    summary: `In each of ${played.length} rounds one of ${2 * CALLERS} simultaneous ${what} was granted; the workers met in ${overlapping}.`,
  }
}

function winnersOf({ calls }: RecordedRound): RecordedRound['calls'] {
  return calls.filter(
    ({ outcome, value }) => outcome === 'ok' && (value as { acquired?: unknown } | null)?.acquired === true,
  )
}

function showsWinner(round: RecordedRound): boolean {
  const owner = recordIn(winnersOf(round)[0]?.value)?.ownerId
  return Object.values(round.row ?? {}).includes(String(owner))
}

function isComplete(rounds: readonly RecordedRound[]): boolean {
  return rounds.length >= ROUNDS.min && rounds.every(({ calls }) => calls.length === 2 * CALLERS)
}

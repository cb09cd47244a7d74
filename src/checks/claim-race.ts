import type { DomainCall } from '../worker/protocol.ts'
import type { Judgement } from '../verdict/verdict.ts'
import type { CheckEvidence, RecordedRound } from './check-evidence.ts'
import { missingFromRounds, playMeetingRounds } from './meeting-rounds.ts'
import { recordIn } from './ownership-record.ts'
import { overlaps } from './race-rounds.ts'
import { inconclusive, missingOf } from './refusal.ts'
import type { RunIds, RunStage } from './run-stage.ts'

const WANTED = { min: 20, max: 80, meetings: 5 } as const
const CALLERS = 4

/** Plays rounds in which four callers of each worker claim one run; `claimFor` prepares a run and gives the claim. */
export async function playClaimRace(
  stage: RunStage,
  claimFor: (run: RunIds, owner: string, round: number) => DomainCall | Promise<DomainCall>,
): Promise<void> {
  await playMeetingRounds(stage, {
    wanted: WANTED,
    calls: async (run, round) => {
      const template = await claimFor(run, '', round)
      const by = (who: 'a' | 'b') =>
        Array.from({ length: CALLERS }, (_, caller) => ({
          ...template,
          args: template.args.map((input) => ({
            ...(input as object),
            ownerId: `${stage[who].owner}-${caller}`,
          })),
        }))
      return { A: by('a'), B: by('b') }
    },
  })
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
  const missing = [
    ...missingFromRounds(played, { wanted: WANTED, callers: 2 * CALLERS }),
    ...missingOf([
      ['one claim of every round was granted', played.every((round) => winnersOf(round).length === 1)],
    ]),
  ]
  if (missing.length > 0) return inconclusive(`Simultaneous ${what}`, missing)
  return {
    verdict: 'holds',
    summary: `In each of ${played.length} rounds one of ${2 * CALLERS} simultaneous ${what} was granted; the workers met in ${played.filter(overlaps).length}.`,
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

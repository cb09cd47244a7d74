import { markOf } from '../../card/write-to-surface.ts'
import type { RawRow } from '../../verdict/report.ts'
import type { Judgement } from '../../verdict/verdict.ts'
import { isSet, wasAnswered } from '../answers.ts'
import type { CheckEvidence, RecordedRound } from '../check-evidence.ts'
import {
  heldCallsOf,
  heldPairs,
  holdPairs,
  missingFromPairs,
  notesOnPairs,
  whereHeld,
  type HeldPair,
} from '../held-pairs.ts'
import { missingFromRounds, playMeetingRounds } from '../meeting-rounds.ts'
import { overlaps } from '../race-rounds.ts'
import { inconclusive, missingOf } from '../refusal.ts'
import type { RunStage } from '../run-stage.ts'
import { brokenBy } from './concurrent-updates.ts'
import { persistRun, updateState } from './stored-run.ts'

/** The condition of a resumption (core's compare-and-set of a run's status), which two workers may ask for at once. */
export const RESUMES = { status: 'running', expectedStatus: 'suspended' } as const

const WHAT = 'Resumptions of one run at the same time'
const WANTED = { min: 20, max: 80, meetings: 5 } as const
const CALLERS = 4
/** Names the schedules in which one resumption is held. */
const HELD = 'resumption'

/** A and B resume one suspended run: while A is held at each of its database calls, and at the same instant. */
export async function raceForResumption(stage: RunStage): Promise<void> {
  await holdPairs(stage, HELD, {
    made: (run) => persistRun(run, markOf('start'), 'suspended'),
    write: (run, who) => updateState(run, markOf(`${who}0`), RESUMES),
  })
  await playMeetingRounds(stage, {
    wanted: WANTED,
    calls: async (run, round) => {
      await stage.a.call(`suspended ${round}`, persistRun(run, markOf('start'), 'suspended'))
      const by = (who: 'A' | 'B') =>
        Array.from({ length: CALLERS }, (_, caller) => updateState(run, markOf(`${who}${caller}`), RESUMES))
      return { A: by('A'), B: by('B') }
    },
  })
}

/** One winner each time, whose state is the stored one. */
export function judgeResumptionRace(evidence: CheckEvidence): Judgement {
  const played = evidence.rounds
  const held = heldPairs(evidence, HELD)
  const wrong = judgeDoubles(evidence, held) ?? judgeForeign(played, held)
  if (wrong !== null) return wrong
  const missing = [
    ...missingFromPairs(held, hasOneWinner),
    ...missingFromRounds(played, { wanted: WANTED, callers: 2 * CALLERS }),
    ...missingOf([
      ['one call of every round was accepted', played.every((round) => winnersOf(round).length === 1)],
    ]),
  ]
  if (missing.length > 0) return inconclusive(WHAT, missing)
  return {
    verdict: 'holds',
    summary: `${WHAT}: one winner with A held at each of ${heldCallsOf(held)} database calls, and in each of ${played.length} rounds of ${2 * CALLERS} callers; the workers met in ${played.filter(overlaps).length}.`,
    notes: notesOnPairs(held, 'updateWorkflowState'),
  }
}

function judgeDoubles(evidence: CheckEvidence, held: readonly HeldPair[]): Judgement | null {
  const { verdict, because } = brokenBy(evidence)
  const pair = held.find((one) => winnersOfPair(one).length > 1)
  if (pair !== undefined) {
    return {
      decisiveStep: `${HELD} held at ${pair.number}: a`,
      verdict,
      summary: `${whereHeld(pair)} while B resumed the run, both were told that they had resumed it${because}.`,
    }
  }
  const played = evidence.rounds
  const doubles = played.filter((round) => winnersOf(round).length > 1)
  const [double] = doubles
  if (double === undefined) return null
  return {
    verdict,
    summary: `${WHAT}: ${doubles.length} of ${played.length} rounds had more than one winner${because}; in round ${double.round} they were ${winnersOf(double).join(', ')}.`,
  }
}

function judgeForeign(played: readonly RecordedRound[], held: readonly HeldPair[]): Judgement | null {
  const pair = held.find((one) => isForeign(one.row, winnersOfPair(one)))
  const round = played.find((one) => isForeign(one.row, winnersOf(one)))
  if (pair === undefined && round === undefined) return null
  const where = pair === undefined ? `In round ${round?.round}` : whereHeld(pair)
  return {
    verdict: 'violated',
    summary: `${where} one resumption was accepted, but the run is not the winner's.`,
  }
}

/** The row is not that of the one who was given the new state. */
function isForeign(row: RawRow | null, [winner]: readonly string[]): boolean {
  return row !== null && winner !== undefined && !shows(row, markOf(winner))
}

/** Who was given the new state, by tag; all others are to be given undefined, or an error. */
function winnersOf({ calls }: RecordedRound): string[] {
  return calls.flatMap((call) => (call.outcome === 'ok' && isSet(call.value) ? [call.tag] : []))
}

function winnersOfPair({ a, b }: HeldPair): string[] {
  const calls = [
    ['A0', a],
    ['B0', b],
  ] as const
  return calls.flatMap(([tag, call]) => (call?.outcome === 'ok' && isSet(call.value) ? [tag] : []))
}

/** Both were answered, as one that was not may have won as well. */
function hasOneWinner(pair: HeldPair): boolean {
  return wasAnswered(pair.a) && wasAnswered(pair.b) && winnersOfPair(pair).length === 1
}

function shows(row: RawRow, mark: string): boolean {
  return Object.values(row).some((value) => String(value).includes(mark))
}

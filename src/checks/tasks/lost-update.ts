import type { Check } from '../check.ts'
import type { RecordedRound } from '../check-evidence.ts'
import type { RaceCall } from '../../history/event.ts'
import { column } from '../columns.ts'
import { isSet, reportsRefusal } from '../answers.ts'
import { overlaps } from '../race-rounds.ts'
import { playRace, raceWitnesses } from '../race-sets.ts'
import { inconclusive, missingOf } from '../refusal.ts'
import type { Racer } from '../stage.ts'
import type { Judgement } from '../../verdict/verdict.ts'

const MARK = 111
/** How often each worker sends its update in a round: once is over before the other has begun, on a busy machine. */
const CALLERS = 4

/**
 * 200 running tasks, or more on a busy machine; A writes the error and B the retry count of each at the same instant, several times over. A partial
 * update names what it changes, so both must be there afterwards; a store that reads the row and writes all of it
 * back loses one.
 */
export const lostUpdate: Check = {
  id: 'tasks/lost-update',
  domain: 'backgroundTasks',
  title: 'Updates of different fields at the same time do not undo each other',
  required: true,
  needs: 'status',
  run: (stage) =>
    playRace(stage, {
      task: () => stage.newTask({ status: 'running', startedAt: new Date() }),
      round: (id) => ({
        id,
        racers: Array.from({ length: CALLERS }, (): Racer[] => [
          { who: 'A', tag: 'error', patch: { error: { message: id } } },
          { who: 'B', tag: 'count', patch: { retryCount: MARK } },
        ]).flat(),
      }),
    }),
  judge(evidence): Judgement {
    const played = evidence.rounds
    const overlapping = played.filter(overlaps).length
    const lost = played.filter((round) => lostIn(round).length > 0)
    const [first] = lost
    if (first !== undefined) {
      return {
        verdict: 'violated',
        summary: `${lost.length} of ${played.length} rounds of simultaneous updates lost one; in round ${first.round} the ${lostIn(first).join(' and the ')} is gone.`,
      }
    }
    const missing = missingOf([
      ...raceWitnesses(evidence),
      ['the observed row has columns for the error and the retry count', played.every(showsBoth)],
      ['both updates were accepted in every round', played.every((round) => round.calls.every(isAccepted))],
    ])
    if (missing.length > 0) return inconclusive('Simultaneous updates', missing)
    return {
      verdict: 'holds',
      summary: `Both fields were there after each of ${played.length} rounds of simultaneous updates; in ${overlapping} of them the two workers overlapped.`,
    }
  },
}

/** Whether the row, if there is one, has the columns at all; one that keeps them elsewhere shows nothing either way. */
function showsBoth({ row }: RecordedRound): boolean {
  return row === null || ['error', 'retryCount'].every((field) => column(row, field) !== undefined)
}

/** The accepted updates of a round that the row does not show. */
function lostIn(round: RecordedRound): string[] {
  if (!showsBoth(round)) return []
  const { calls, row } = round
  const accepted = new Set(calls.filter(isAccepted).map(({ tag }) => tag))
  return [...accepted].flatMap((tag) => {
    const shown =
      tag === 'count' ? column(row ?? {}, 'retryCount') === MARK : isSet(column(row ?? {}, 'error'))
    return shown ? [] : [tag === 'count' ? 'retry count' : 'error']
  })
}

/** Whether an update was applied as far as its caller can tell; older contracts return nothing when it was. */
function isAccepted(call: RaceCall): boolean {
  return call.outcome === 'ok' && !reportsRefusal(call)
}

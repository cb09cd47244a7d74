import type { RawRow } from '../../verdict/report.ts'
import type { Judgement } from '../../verdict/verdict.ts'
import { reportsRefusal, reportsSuccess, wasAnswered } from '../answers.ts'
import type { CheckEvidence, RecordedCall } from '../check-evidence.ts'
import { changesInWords, column, sameRow } from '../columns.ts'
import { answerInWords, inconclusive, missingOf } from '../refusal.ts'
import { stepsOf, type HeldCourse } from './course.ts'
import { judgeSchedules, schedulesOf, type Schedule } from './schedules.ts'

type Witness = readonly [name: string, seen: boolean]

export interface ExclusiveCourse extends HeldCourse {
  /** What the set-up of a schedule must show, by name. */
  readonly witnesses: (evidence: CheckEvidence, prefix: string) => readonly Witness[]
}

/**
 * Judges two writes of which exactly one may be told that it was applied, and whose row must be that one's. Every
 * write leaves a mark in retryCount, or leaves the one that its own owner had set.
 */
export function judgeExclusive(evidence: CheckEvidence, course: ExclusiveCourse): Judgement {
  const { held, meets } = course
  const judged = judgeSchedules(
    evidence,
    course,
    (schedule) => judgeSchedule(evidence, course, schedule),
    `either it or ${meets} was accepted, and the row is the winner's`,
  )
  if (judged.verdict !== 'holds') return judged
  // Each side must have been accepted somewhere, or a store that never accepts one of them would pass.
  const schedules = schedulesOf(evidence, course)
  const missing = missingOf([
    [`${held} was accepted when nothing was held`, reportsSuccess(schedules[0]?.held ?? null)],
    [`${meets} was accepted while ${held} was held`, schedules.some(({ meets }) => allWon(meets))],
  ])
  return missing.length > 0 ? inconclusive(`${held} beside ${meets}`, missing) : judged
}

/** Whether each of the other worker's calls was told yes. */
function allWon(calls: readonly RecordedCall[]): boolean {
  return calls.length > 0 && calls.every(reportsSuccess)
}

function judgeSchedule(evidence: CheckEvidence, course: ExclusiveCourse, schedule: Schedule): Judgement {
  const steps = stepsOf(schedule.prefix)
  const [before, met, end] = [steps.before, steps.met, steps.end].map((step) => evidence.row(step))
  const calls = [schedule.held, ...schedule.meets].filter((call) => call !== null)
  const what = `${course.held} beside ${course.meets}`
  const missing = missingOf([
    ...course.witnesses(evidence, schedule.prefix),
    [`${course.meets} was tried to the end`, wasTried(schedule, course.updates)],
    ['every call was over', calls.every(({ outcome }) => outcome === 'ok' || outcome === 'threw')],
    ['the row was read before, between and after', [before, met, end].every((row) => (row ?? null) !== null)],
    [
      'the observed row has a column for the retry count',
      column(before?.row ?? {}, 'retryCount') !== undefined,
    ],
  ])
  const about = { decisiveStep: steps.held, rowSteps: { before: steps.before, after: steps.end } }
  const told = toldTrue(schedule)
  const said = `${course.held}: ${answersInWords([schedule.held])}; ${course.meets}: ${answersInWords(schedule.meets)}`
  if (missing.length > 0 || !before || !met || !end) return inconclusive(what, missing)
  if (told.held && told.meets)
    return { ...about, verdict: 'violated', summary: `both were told that they had won (${said}).` }
  const changes = changesInWords(before.row, end.row)
  const winner = told.held ? schedule.held : schedule.meets.findLast(reportsSuccess)
  if (winner !== undefined && winner !== null) {
    const name = told.held ? course.held : course.meets
    if (!showsWinner(winner, before.row, end.row) && !isOfLostReply(schedule.meets, end.row))
      return {
        ...about,
        verdict: 'violated',
        summary: `${name} was told that it had won, but the row is not the winner's (${changes || 'nothing changed'}; ${said}).`,
      }
    if (told.meets && schedule.passed && !sameRow(met.row, end.row))
      return {
        ...about,
        rowSteps: { before: steps.met, after: steps.end },
        verdict: 'violated',
        summary: `${course.held} was refused, but a part of it landed after ${course.meets} (${changesInWords(met.row, end.row)}; ${said}).`,
      }
  } else if (schedule.passed && wroteOver(schedule, met.row, end.row)) {
    // Nobody needs an answer to see that: the other's write was there, and the held one came over it.
    return {
      ...about,
      rowSteps: { before: steps.met, after: steps.end },
      verdict: 'violated',
      summary: `${course.held} was written over ${course.meets} (${changesInWords(met.row, end.row)}; ${said}).`,
    }
  } else if (calls.every(saidNo) && !sameRow(before.row, end.row)) {
    return {
      ...about,
      verdict: 'violated',
      summary: `neither was told that it had won, yet the row changed (${changes}; ${said}).`,
    }
  }
  const open = missingOf([
    [
      `every call was answered by the store itself (${said}: contention is no refusal)`,
      calls.every(wasAnswered),
    ],
    ['one of the two was told that it had won', winner !== undefined && winner !== null],
  ])
  if (open.length > 0) return inconclusive(what, open)
  return { ...about, verdict: 'holds', summary: `one of the two was told that it had won (${said}).` }
}

/** Whether all updates of the other worker are known, up to the first that was not told yes. */
function wasTried({ meets }: Schedule, updates: number): boolean {
  return meets.length === updates || (meets.length > 0 && !reportsSuccess(meets.at(-1) ?? null))
}

function saidNo(call: RecordedCall): boolean {
  return reportsRefusal(call) || (call.outcome === 'threw' && wasAnswered(call))
}

/** Who was told yes: the other worker by the first of its updates, which takes the task from the held one. */
function toldTrue({ held, meets }: Schedule): { readonly held: boolean; readonly meets: boolean } {
  return { held: reportsSuccess(held), meets: reportsSuccess(meets[0] ?? null) }
}

/** Whether the other worker's first write was in the row before the held one went on, and the held one's is there now. */
function wroteOver({ held, meets }: Schedule, met: RawRow | null, end: RawRow | null): boolean {
  const [first] = meets
  return first !== undefined && held !== null && showsMark(first, met) && showsMark(held, end)
}

/** Whether the row is that of a write whose reply the database lost: it was applied, and nobody was told. */
function isOfLostReply(calls: readonly RecordedCall[], row: RawRow | null): boolean {
  return calls.some((call) => !wasAnswered(call) && showsMark(call, row))
}

/** Whether the row has the status and the mark that a write sets. */
function showsMark({ args }: RecordedCall, row: RawRow | null): boolean {
  const patch = (args[1] ?? {}) as Readonly<Record<string, unknown>>
  return ['status', 'retryCount'].every(
    (field) => patch[field] !== undefined && column(row ?? {}, field) === patch[field],
  )
}

/** Whether the row has changed, and has the winner's status and mark; what its patch leaves alone is as before. */
function showsWinner(winner: RecordedCall, before: RawRow | null, end: RawRow | null): boolean {
  const patch = (winner.args[1] ?? {}) as Readonly<Record<string, unknown>>
  return (
    !sameRow(before, end) &&
    ['status', 'retryCount'].every(
      (field) => column(end ?? {}, field) === (patch[field] ?? column(before ?? {}, field)),
    )
  )
}

function answersInWords(calls: readonly (RecordedCall | null)[]): string {
  return calls.map((call) => (call === null ? 'never sent' : answerInWords(call))).join(', then ')
}

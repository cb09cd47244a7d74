import { worstVerdict, type Judgement } from '../../verdict/verdict.ts'
import type { CheckEvidence, RecordedCall } from '../check-evidence.ts'
import { inconclusive, missingOf } from '../refusal.ts'
import { blockedAfterMs, heldPrefix, stepsOf, type HeldCourse } from './course.ts'

/** One schedule as the evidence has it. */
export interface Schedule {
  readonly prefix: string
  readonly number: number
  /** What the held call says; null where none was held: in number 0, and when no call was left to hold. */
  readonly sql: string | null
  /** Whether the worker has said which call it held, or that it held none. */
  readonly isTold: boolean
  readonly held: RecordedCall | null
  /** The other worker's calls, in order, as far as they were made. */
  readonly meets: readonly RecordedCall[]
  /** Whether all of them ended while the call was held. */
  readonly passed: boolean
  /** Whether one of them waited for the held call, so long that it was blocked by it. */
  readonly blocked: boolean
}

/** All schedules of a course, in order. */
export function schedulesOf(evidence: CheckEvidence, course: HeldCourse): Schedule[] {
  const schedules: Schedule[] = []
  for (let number = 0; ; number += 1) {
    const prefix = heldPrefix(course, number)
    const steps = stepsOf(prefix)
    if (evidence.call(steps.held) === null) return schedules
    const reached = evidence.call(steps.reached)
    const { sql } = (reached?.value ?? {}) as { sql?: unknown }
    const meets = meetsOf(evidence, prefix)
    const letGo = evidence.call(steps.released)?.start ?? null
    const usualMs = durationOf(schedules[0]?.meets[0])
    schedules.push({
      prefix,
      number,
      sql: reached?.outcome === 'ok' && typeof sql === 'string' ? sql : null,
      isTold: reached?.outcome === 'ok',
      held: evidence.call(steps.held),
      meets,
      passed: letGo !== null && meets.length > 0 && meets.every(({ end }) => end !== null && end <= letGo),
      blocked: letGo !== null && meets.some((call) => waited(call, letGo, blockedAfterMs(usualMs))),
    })
  }
}

function meetsOf(evidence: CheckEvidence, prefix: string): RecordedCall[] {
  const calls: RecordedCall[] = []
  for (;;) {
    const call = evidence.call(stepsOf(prefix).meets(calls.length))
    if (call === null) return calls
    calls.push(call)
  }
}

function durationOf(call: RecordedCall | undefined): number {
  return call === undefined ? 0 : (call.end ?? 0) - (call.start ?? 0)
}

function waited({ start, end }: RecordedCall, letGo: number, forMs: number): boolean {
  return start !== null && end !== null && end > letGo && letGo - start >= forMs
}

/**
 * The verdict over all schedules of a course: the worst, with the database call at which the store breaks. `done` says
 * what was shown when all hold, in a clause.
 */
export function judgeSchedules(
  evidence: CheckEvidence,
  course: HeldCourse,
  judge: (schedule: Schedule) => Judgement,
  done: string,
): Judgement {
  const schedules = schedulesOf(evidence, course).map((schedule) => ({
    schedule,
    judgement: mustMeet(course, schedule, judge(schedule)),
  }))
  const verdict = worstVerdict(schedules.map(({ judgement }) => judgement.verdict))
  const worst = schedules.find(({ judgement }) => judgement.verdict === verdict)
  const held = schedules.filter(({ schedule }) => schedule.sql !== null).length
  const what = `${course.held} beside ${course.meets}`
  if (worst?.judgement.verdict === 'violated') return inPlace(course, worst.schedule, worst.judgement)
  const missing = missingOf([
    ['the writes were made', schedules.length > 0],
    [`any database call of ${course.held} could be held (the store announces none)`, held > 0],
    [
      'every database call was held in its turn',
      schedules.length > 1 && schedules.at(-1)?.schedule.sql === null,
    ],
  ])
  if (worst !== undefined && verdict !== 'holds' && held > 0)
    return inPlace(course, worst.schedule, worst.judgement)
  if (missing.length > 0 || worst === undefined) return inconclusive(what, missing)
  return { ...schedules.at(-1)?.judgement, verdict: 'holds', summary: `${eachHeld(course, held)}, ${done}.` }
}

/** A held call shows nothing unless the other worker went on, or could not go on, while it was held. */
function mustMeet(
  course: HeldCourse,
  { sql, isTold, passed, blocked }: Schedule,
  judgement: Judgement,
): Judgement {
  if (judgement.verdict !== 'holds') return judgement
  if (!isTold) return inconclusive(course.held, ['the worker told which of its database calls was held'])
  if (sql === null || passed || blocked) return judgement
  return inconclusive(course.meets, [`${course.meets} ended, or was blocked, while the call was held`])
}

function inPlace(course: HeldCourse, { number, sql }: Schedule, judgement: Judgement): Judgement {
  const where =
    sql === null
      ? `With nothing of ${course.held} held`
      : `With ${course.held} held before its database call ${number} (${sql.slice(0, 60).trim()})`
  return { ...judgement, summary: `${where}: ${judgement.summary}` }
}

function eachHeld({ held }: HeldCourse, calls: number): string {
  return calls === 1
    ? `With the only database call of ${held} held`
    : `With each of ${calls} database calls of ${held} held in its turn`
}

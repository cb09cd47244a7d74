import type { Judgement } from '../../verdict/verdict.ts'
import { isSet, reportsRefusal, wasAnswered } from '../answers.ts'
import type { Check } from '../check.ts'
import type { CheckEvidence, RecordedCall } from '../check-evidence.ts'
import { changesInWords, column } from '../columns.ts'
import { stepsOf, type HeldCourse } from '../held/course.ts'
import { playHeld } from '../held/play-held.ts'
import { judgeSchedules, type Schedule } from '../held/schedules.ts'
import { answerInWords, inconclusive, missingOf } from '../refusal.ts'
import type { UpdateConditions } from '../../worker/protocol.ts'
import { worstJudgement } from '../worst-judgement.ts'

const MARK = 91

/** The same with and without a condition: a store may write a guarded update in another way than a plain one. */
const COURSES = [
  courseOf('plain', "A's update of the error", undefined),
  courseOf('guarded', "A's guarded update of the error", { expectedStatus: 'running' }),
] as const

/**
 * A's update of one field is held at each of its database calls while B updates another field. Both must be there in
 * the end: a store that reads the row and writes all of it back loses one.
 */
export const heldUpdate: Check = {
  id: 'tasks/held-update',
  domain: 'backgroundTasks',
  title: 'An update does not undo one of another field, at whichever of its database calls it is held',
  required: true,
  needs: 'status',
  async run(stage) {
    for (const course of COURSES) await playHeld(stage, course)
  },
  judge: (evidence) =>
    worstJudgement(
      COURSES.map((course) =>
        judgeSchedules(
          evidence,
          course,
          (schedule) => judgeSchedule(evidence, course, schedule),
          'both updates were there in the end',
        ),
      ),
    ),
}

function courseOf(name: string, held: string, conditions: UpdateConditions | undefined): HeldCourse {
  return {
    name,
    by: 'a',
    held,
    meets: "B's update of the retry count",
    updates: 1,
    async prepare(stage, prefix) {
      const task = stage.newTask({ status: 'running', startedAt: new Date() })
      const { id } = task
      await stage.a.create(`${prefix}create`, task)
      const guard = conditions === undefined ? {} : { conditions }
      return {
        held: { id, patch: { error: { message: id } }, ...guard },
        meets: [{ id, patch: { retryCount: MARK }, ...guard }],
      }
    },
  }
}

function judgeSchedule(evidence: CheckEvidence, course: HeldCourse, schedule: Schedule): Judgement {
  const steps = stepsOf(schedule.prefix)
  const before = evidence.row(steps.before)
  const end = evidence.row(steps.end)
  const [meets] = schedule.meets
  const { held } = schedule
  const calls = [held, meets ?? null]
  const what = `${course.held} beside ${course.meets}`
  const missing = missingOf([
    ['both updates were made', calls.every((call) => call !== null)],
    ['the row was read before and after them', before !== null && before.row !== null && end !== null],
    [
      'the observed row has columns for the error and the retry count',
      ['error', 'retryCount'].every((field) => column(before?.row ?? {}, field) !== undefined),
    ],
  ])
  if (missing.length > 0) return inconclusive(what, missing)
  const row = end?.row ?? {}
  const lost = [
    ...(isAccepted(held) && !isSet(column(row, 'error')) ? [course.held] : []),
    ...(isAccepted(meets) && column(row, 'retryCount') !== MARK ? [course.meets] : []),
  ]
  const said = calls.map((call) => (call === null ? 'never sent' : answerInWords(call))).join(', then ')
  const about = { decisiveStep: steps.held, rowSteps: { before: steps.before, after: steps.end } }
  if (lost.length > 0)
    return {
      ...about,
      verdict: 'violated',
      summary: `${lost.join(' and ')} is lost (${changesInWords(before?.row ?? null, end?.row ?? null)}; ${said}).`,
    }
  const open = missingOf([
    [
      `every call was answered by the store itself (${said}: contention is no refusal)`,
      calls.every(wasAnswered),
    ],
    ['both updates were accepted', calls.every(isAccepted)],
  ])
  if (open.length > 0) return inconclusive(what, open)
  return { ...about, verdict: 'holds', summary: 'both updates are there.' }
}

/** Whether an update was applied as far as its caller can tell; older contracts return nothing when it was. */
function isAccepted(call: RecordedCall | null | undefined): boolean {
  return call?.outcome === 'ok' && !reportsRefusal(call)
}

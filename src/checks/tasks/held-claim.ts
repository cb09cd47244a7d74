import type { Check } from '../check.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import { column } from '../columns.ts'
import { judgeExclusive, type ExclusiveCourse } from '../held/judge-exclusive.ts'
import { playHeld } from '../held/play-held.ts'
import { PATCHES } from '../protocol-patches.ts'
import type { Fields, Stage, TaskUpdate } from '../stage.ts'
import { claimBy, UNCLAIMED } from '../takeover.ts'
import { worstJudgement } from '../worst-judgement.ts'

/** Marks of the held write, of the first that meets it and of the second; and of the claim before all of them. */
const MARKS = { held: 71, first: 72, second: 73, before: 74 } as const

const CLAIM: ExclusiveCourse = {
  name: 'claim',
  by: 'a',
  held: "A's claim",
  meets: "B's claim",
  updates: 1,
  async prepare(stage, prefix) {
    const { owners } = stage
    const id = await pendingTask(stage, prefix)
    return { held: claimOf(id, owners.a, MARKS.held), meets: [claimOf(id, owners.b, MARKS.first)] }
  },
  witnesses: wasInStatus('pending'),
}

/** A completion takes owner and lease off the row again, so that the status alone tells that the task is over. */
const LATE_CLAIM: ExclusiveCourse = {
  name: 'late claim',
  by: 'a',
  held: "A's claim",
  meets: "B's claim and completion",
  updates: 2,
  async prepare(stage, prefix) {
    const { owners } = stage
    const id = await pendingTask(stage, prefix)
    const completion = completionOf(id, owners.b, MARKS.second)
    return {
      held: claimOf(id, owners.a, MARKS.held),
      meets: [claimOf(id, owners.b, MARKS.first), completion],
    }
  },
  witnesses: wasInStatus('pending'),
}

/** A user cancels a task, by its status alone, while its owner completes it. */
const CANCELLATION: ExclusiveCourse = {
  name: 'cancellation',
  by: 'a',
  held: "A's cancellation",
  meets: "B's completion",
  updates: 1,
  async prepare(stage, prefix) {
    const { b, owners } = stage
    const id = await pendingTask(stage, prefix)
    const claim = claimOf(id, owners.b, MARKS.before)
    await b.update(`${prefix}b-claims`, id, claim.patch, claim.conditions)
    const end: Fields = { status: 'cancelled', completedAt: new Date(), retryCount: MARKS.held }
    const patch = { ...end, ownerId: undefined, leaseExpiresAt: undefined }
    const held = { id, patch, conditions: { expectedStatus: 'running' } }
    return { held, meets: [completionOf(id, owners.b, MARKS.first)] }
  },
  witnesses: wasInStatus('running'),
}

const COURSES = [CLAIM, LATE_CLAIM, CANCELLATION] as const

/**
 * For every database call of A's write, which names the status that it has seen: hold it, let B write, let A go on.
 * However the calls fall, one of the two may win. A store that reads, decides in code and writes is caught at the call
 * between.
 */
export const heldClaim: Check = {
  id: 'tasks/held-claim',
  domain: 'backgroundTasks',
  title: 'Of two claims, or a cancellation and a completion, one wins, whichever call is held',
  required: true,
  needs: 'status',
  async run(stage) {
    for (const course of COURSES) await playHeld(stage, course)
  },
  judge: (evidence) => worstJudgement(COURSES.map((course) => judgeExclusive(evidence, course))),
}

async function pendingTask(stage: Stage, prefix: string): Promise<string> {
  const task = stage.newTask()
  await stage.a.create(`${prefix}create`, task)
  return task.id
}

function claimOf(id: string, owner: string, mark: number): TaskUpdate {
  return { id, patch: claimBy(owner, mark), conditions: UNCLAIMED }
}

function completionOf(id: string, owner: string, mark: number): TaskUpdate {
  return {
    id,
    patch: { ...PATCHES.completion(owner), retryCount: mark },
    conditions: { expectedStatus: 'running', expectedOwnerId: owner },
  }
}

function wasInStatus(status: string): ExclusiveCourse['witnesses'] {
  return (evidence: CheckEvidence, prefix: string) => [
    [`the task was ${status}`, column(evidence.row(`${prefix}before`)?.row ?? {}, 'status') === status],
  ]
}

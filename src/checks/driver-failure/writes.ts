import { column } from '../columns.ts'
import { completeAsOwner, ownerCompleted } from '../control.ts'
import { claimAlive, claimWitnesses } from '../live-claim.ts'
import { PATCHES } from '../protocol-patches.ts'
import type { Stage } from '../stage.ts'
import { claimBy, takeOver, takeoverWitnesses, UNCLAIMED } from '../takeover.ts'
import { stepsOf, type FailingWrite } from './failing-write.ts'

const MARK_CONTROL = 61

function completion(stage: Stage, id: string) {
  const owner = stage.owners.a
  return {
    id,
    patch: { ...PATCHES.completion(owner), result: { by: owner, nonce: stage.nonce() } },
    conditions: { expectedStatus: 'running', expectedOwnerId: owner },
  }
}

const completedBy =
  (who: 'a' | 'b'): FailingWrite['control'] =>
  (stage, prefix, id) =>
    completeAsOwner(stage[who], stage.row, { id, owner: stage.owners[who], prefix })

const showsCompletion: FailingWrite['controlled'] = (evidence, prefix) =>
  ownerCompleted(prefix).shows(evidence)

/** A may claim, because nobody has; B may, when A could not. */
export const CLAIM: FailingWrite = {
  name: 'claim',
  what: "A's claim",
  refused: false,
  async prepare(stage, prefix) {
    const task = stage.newTask()
    await stage.a.create(`${prefix}create`, task)
    return { id: task.id, patch: claimBy(stage.owners.a, stage.nonce()), conditions: UNCLAIMED }
  },
  witnesses: (evidence, prefix) => [
    ['the task was pending', column(evidence.row(stepsOf(prefix).before)?.row ?? {}, 'status') === 'pending'],
  ],
  async control(stage, prefix, id) {
    await stage.b.update(`${prefix}b-claims`, id, claimBy(stage.owners.b, MARK_CONTROL), UNCLAIMED)
    await stage.row(stepsOf(prefix).controlled, id)
  },
  controlled: (evidence, prefix) =>
    column(evidence.row(stepsOf(prefix).controlled)?.row ?? {}, 'retryCount') === MARK_CONTROL,
}

/** A may complete, because it owns the task, and may try again. */
export const COMPLETION: FailingWrite = {
  name: 'completion',
  what: "A's completion",
  refused: false,
  prepare: async (stage, prefix) => completion(stage, (await claimAlive(stage, prefix)).id),
  witnesses: claimWitnesses,
  control: completedBy('a'),
  controlled: showsCompletion,
}

/** A must not claim, because B has. */
export const LATE_CLAIM: FailingWrite = {
  name: 'late claim',
  what: "A's claim of B's task",
  refused: true,
  async prepare(stage, prefix) {
    const task = stage.newTask()
    await stage.a.create(`${prefix}create`, task)
    await stage.b.update(`${prefix}b-claims`, task.id, claimBy(stage.owners.b, MARK_CONTROL), UNCLAIMED)
    return { id: task.id, patch: claimBy(stage.owners.a, stage.nonce()), conditions: UNCLAIMED }
  },
  witnesses: (evidence, prefix) => [
    [
      'B claimed the task',
      column(evidence.row(stepsOf(prefix).before)?.row ?? {}, 'retryCount') === MARK_CONTROL,
    ],
  ],
  control: completedBy('b'),
  controlled: showsCompletion,
}

/** A must not complete, because B has taken the task over. */
export const STALE_COMPLETION: FailingWrite = {
  name: 'stale completion',
  what: "A's stale completion",
  refused: true,
  prepare: async (stage, prefix) => completion(stage, (await takeOver(stage, prefix)).id),
  witnesses: takeoverWitnesses,
  control: completedBy('b'),
  controlled: showsCompletion,
}

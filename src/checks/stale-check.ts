import type { UpdateConditions } from '../worker/protocol.ts'
import type { Judgement } from '../verdict/verdict.ts'
import type { Check } from './check.ts'
import type { CheckEvidence } from './check-evidence.ts'
import type { CheckId } from './check-id.ts'
import { completeAsOwner, ownerCompleted } from './control.ts'
import { judgeRefusal } from './refusal.ts'
import type { Fields, Stage } from './stage.ts'
import { ownerKept, takeOver, takeoverWitnesses } from './takeover.ts'
import { worstJudgement } from './worst-judgement.ts'

/** One write that A, displaced by B, tries. */
export interface StaleWrite {
  /** Names the attempt within the check, and its steps. */
  readonly name: string
  /** For the summary: "A's stale completion". */
  readonly what: string
  patch(stage: Stage): Fields
  conditions(owner: string): UpdateConditions
}

/**
 * A check in which A comes back after B's takeover and tries to write. Every attempt has a takeover of its own, and
 * after every refusal B, the rightful owner, completes the task.
 */
export function staleCheck(id: CheckId, title: string, writes: readonly StaleWrite[]): Check {
  return {
    id,
    domain: 'backgroundTasks',
    title,
    required: true,
    needs: 'lease',
    async run(stage) {
      for (const write of writes) {
        const prefix = `${write.name}:`
        const task = await takeOver(stage, prefix)
        await stage.a.update(`${prefix}stale`, task.id, write.patch(stage), write.conditions(stage.owners.a))
        await stage.row(`${prefix}after`, task.id)
        await completeAsOwner(stage.b, stage.row, { id: task.id, owner: stage.owners.b, prefix })
      }
    },
    judge: (evidence) => worstJudgement(writes.map((write) => judgeStale(evidence, write))),
  }
}

function judgeStale(evidence: CheckEvidence, { name, what }: StaleWrite): Judgement {
  const prefix = `${name}:`
  return judgeRefusal(evidence, {
    what,
    attempt: `${prefix}stale`,
    before: `${prefix}taken`,
    after: `${prefix}after`,
    control: ownerCompleted(prefix),
    kept: ownerKept(evidence, prefix),
    subject: 'the owner',
    witnesses: takeoverWitnesses(evidence, prefix),
  })
}

import type { UpdateConditions } from '../worker/protocol.ts'
import type { Judgement } from '../verdict/verdict.ts'
import type { Check } from './check.ts'
import type { CheckEvidence } from './check-evidence.ts'
import type { CheckId } from './check-id.ts'
import { sameRow } from './columns.ts'
import { lookAtNeighbours, neighbourWitnesses, neighbourWritten, startNeighbours } from './neighbours.ts'
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
 * after every refusal B, the rightful owner, sends the same write, which must be accepted. Other tasks of the run, which
 * both workers are running, must not change by either.
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
        const neighbours = await startNeighbours(stage, prefix)
        const task = await takeOver(stage, prefix, { runId: neighbours.runId })
        await lookAtNeighbours(stage, prefix, 'before', neighbours)
        await stage.a.update(`${prefix}stale`, task.id, write.patch(stage), write.conditions(stage.owners.a))
        await stage.row(`${prefix}after`, task.id)
        await lookAtNeighbours(stage, prefix, 'after', neighbours)
        // The same write by whom it is due to: without it a store that never takes such a write would pass.
        await stage.b.update(`${prefix}due`, task.id, write.patch(stage), write.conditions(stage.owners.b))
        await stage.row(`${prefix}done`, task.id)
        await lookAtNeighbours(stage, prefix, 'done', neighbours)
      }
    },
    judge: (evidence) => worstJudgement(writes.map((write) => judgeStale(evidence, write))),
  }
}

function judgeStale(evidence: CheckEvidence, { name, what }: StaleWrite): Judgement {
  const prefix = `${name}:`
  const refused = judgeRefusal(evidence, {
    what,
    attempt: `${prefix}stale`,
    before: `${prefix}taken`,
    after: `${prefix}after`,
    control: {
      attempt: `${prefix}due`,
      row: `${prefix}done`,
      shows: (inner) => dueWriteShows(inner, prefix),
    },
    kept: ownerKept(evidence, prefix),
    subject: 'the owner',
    witnesses: [...takeoverWitnesses(evidence, prefix), ...neighbourWitnesses(evidence, prefix)],
  })
  const written = neighbourWritten(evidence, prefix, {
    before: { what: "B's takeover", attempt: `${prefix}b-claims` },
    after: { what, attempt: `${prefix}stale` },
    done: { what: `${what}, sent by B as its own,`, attempt: `${prefix}due` },
  })
  return written === null || refused.verdict === 'inconclusive' ? refused : worstJudgement([refused, written])
}

/** O saw B's own write: the row is there, and no longer as A's refused write had left it. */
function dueWriteShows(evidence: CheckEvidence, prefix: string): boolean {
  const after = evidence.row(`${prefix}after`)
  const done = evidence.row(`${prefix}done`)
  return after !== null && done !== null && done.row !== null && !sameRow(after.row, done.row)
}

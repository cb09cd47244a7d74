import type { Judgement } from '../verdict/verdict.ts'
import type { CheckEvidence } from './check-evidence.ts'
import { changesInWords, column, sameRow } from './columns.ts'
import type { Stage } from './stage.ts'
import { claimBy, UNCLAIMED } from './takeover.ts'

const OWNERS = ['a', 'b'] as const
const MARK = 33
/** When they are read: after the takeover of the third task, after the stale write to it, and after the rightful one. */
const MOMENTS = ['before', 'after', 'done'] as const

/** Two tasks of one run that a check leaves alone. */
export interface Neighbours {
  readonly runId: string
  readonly ids: readonly string[]
}

/**
 * Starts two tasks of one run, agent and tool, one that A runs and one that B runs: a write to a third that goes by the
 * run or by the owner instead of the id would hit one of them. They are started before anything is done to the third,
 * which their own claims must not hit either.
 */
export async function startNeighbours(stage: Stage, prefix: string): Promise<Neighbours> {
  const runId = stage.newTask().id
  const ids: string[] = []
  for (const owner of OWNERS) {
    const task = stage.newTask({ runId })
    const step = `${prefix}neighbour-${owner}`
    await stage[owner].create(`${step}-create`, task)
    await stage[owner].update(`${step}-claim`, task.id, claimBy(stage.owners[owner], MARK), UNCLAIMED)
    ids.push(task.id)
  }
  await lookAtNeighbours(stage, prefix, 'started', { runId, ids })
  return { runId, ids }
}

/** Lets O read them. */
export async function lookAtNeighbours(
  stage: Stage,
  prefix: string,
  when: 'started' | (typeof MOMENTS)[number],
  { ids }: Neighbours,
): Promise<void> {
  for (const [index, owner] of OWNERS.entries())
    await stage.row(`${prefix}neighbour-${owner}-${when}`, ids[index] ?? '')
}

/** The assumption that they ran and were read before and after the writes. */
export function neighbourWitnesses(evidence: CheckEvidence, prefix: string): [name: string, seen: boolean][] {
  return OWNERS.map((owner) => {
    const step = `${prefix}neighbour-${owner}`
    const started = evidence.row(`${step}-started`)?.row ?? null
    const ran = started !== null && column(started, 'status') === 'running'
    const seen = ran && MOMENTS.every((when) => evidence.row(`${step}-${when}`) !== null)
    return [`another task of ${owner.toUpperCase()} in the run was running and read before and after`, seen]
  })
}

/** That one of them changed by a write that was not meant for it; null when none did. */
export function neighbourWritten(
  evidence: CheckEvidence,
  prefix: string,
  writes: Readonly<Record<(typeof MOMENTS)[number], { readonly what: string; readonly attempt: string }>>,
): Judgement | null {
  for (const [when, since] of [
    ['before', 'started'],
    ['after', 'before'],
    ['done', 'after'],
  ] as const)
    for (const owner of OWNERS) {
      const step = `${prefix}neighbour-${owner}`
      const [before, after] = [evidence.row(`${step}-${since}`), evidence.row(`${step}-${when}`)]
      if (before === null || after === null || before.row === null || sameRow(before.row, after.row)) continue
      return {
        decisiveStep: writes[when].attempt,
        rowSteps: { before: `${step}-${since}`, after: `${step}-${when}` },
        verdict: 'violated',
        summary: `${writes[when].what} changed another task of the run, which ${owner.toUpperCase()} was running (${changesInWords(before.row, after.row)}).`,
      }
    }
  return null
}

import type { Check } from '../check.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import { failurePrefix } from '../driver-failure/failing-write.ts'
import { judgeFailures } from '../driver-failure/judge-failures.ts'
import { playFailures } from '../driver-failure/play-failures.ts'
import { CLAIM, COMPLETION, LATE_CLAIM, STALE_COMPLETION } from '../driver-failure/writes.ts'
import { missingOf } from '../refusal.ts'
import { ownerKept } from '../takeover.ts'
import { worstJudgement } from '../worst-judgement.ts'

const WRITES = [CLAIM, COMPLETION, LATE_CLAIM, STALE_COMPLETION] as const

/**
 * Each database call of four writes fails in its turn: the connection is lost, the database is locked, or the call is
 * made and its reply is lost. Whatever the store then says must be true, because core runs a tool on the strength of
 * a claim and forgets a task on the strength of a completion.
 */
export const driverFailure: Check = {
  id: 'tasks/driver-failure',
  domain: 'backgroundTasks',
  title: 'When a database call fails, no update says that it was applied unless the row shows all of it',
  required: true,
  needs: 'status',
  async run(stage) {
    for (const write of WRITES) await playFailures(stage, write)
  },
  judge(evidence) {
    const isUnowned = lacksOwner(evidence)
    const judged = worstJudgement(
      WRITES.filter((write) => write !== STALE_COMPLETION || !isUnowned).map((write) =>
        judgeFailures(evidence, write),
      ),
    )
    if (!isUnowned) return judged
    const note = `The owner is not stored, so nothing refuses ${STALE_COMPLETION.what}, with or without failures.`
    return { ...judged, notes: [...(judged.notes ?? []), note] }
  },
}

/** Whether the takeover went as it should and yet nobody is stored as the owner. */
function lacksOwner(evidence: CheckEvidence): boolean {
  const prefix = failurePrefix(STALE_COMPLETION, null, 0)
  const missing = missingOf(STALE_COMPLETION.witnesses(evidence, prefix))
  return missing.length === 0 && !ownerKept(evidence, prefix)
}

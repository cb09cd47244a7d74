import type { Check } from '../check.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import { isSet } from '../answers.ts'
import { inconclusive, missingOf } from '../refusal.ts'
import type { Stage } from '../stage.ts'

/**
 * A writes a task that B must read through its own store and O must find in the database, and the other way round;
 * done before and after all other checks. Without it nothing that was seen at one end says anything about the other
 * (in-memory stores, temporary files, a replica that lags).
 */
export const sharedDatabase: Check = {
  id: 'tasks/shared-database',
  domain: 'backgroundTasks',
  title: 'Both workers and the observer are on one database',
  required: true,
  needs: 'status',
  run: (stage) => shareTasks(stage, 'first:'),
  judge(evidence) {
    const missing = missingOf([...witnesses(evidence, 'first:'), ...witnesses(evidence, 'last:')])
    if (missing.length > 0 && isParted(evidence)) return { ...inconclusive(PARTED, missing), summary: PARTED }
    if (missing.length > 0) return inconclusive('The shared database', missing)
    return {
      verdict: 'holds',
      summary:
        'What A wrote was read by B and by the observer, and what B wrote by A, before and after all checks.',
    }
  },
}

const PARTED =
  'Neither worker found what the other had written: each is on a database of its own (a store in memory, or a path that depends on the process), so nothing can be said of two workers on one.'

/** Both looked, and neither was told of a failure. */
function isParted(evidence: CheckEvidence): boolean {
  return ['first:b-reads', 'first:a-reads'].every((step) => {
    const call = evidence.call(step)
    return call?.outcome === 'ok' && !isSet(call.value)
  })
}

/** Exchanges one task each way; run once before the other checks and once after them. */
export async function shareTasks(stage: Stage, prefix: 'first:' | 'last:'): Promise<void> {
  const fromA = stage.newTask()
  await stage.a.create(`${prefix}a-creates`, fromA)
  await stage.b.get(`${prefix}b-reads`, fromA.id)
  await stage.row(`${prefix}o-reads`, fromA.id)
  const fromB = stage.newTask()
  await stage.b.create(`${prefix}b-creates`, fromB)
  await stage.a.get(`${prefix}a-reads`, fromB.id)
}

function witnesses(evidence: CheckEvidence, prefix: string): [string, boolean][] {
  const when = prefix === 'first:' ? 'before' : 'after'
  return [
    [`B read what A wrote, ${when} the checks`, isSet(evidence.call(`${prefix}b-reads`)?.value)],
    [`the observer found what A wrote, ${when} the checks`, isSet(evidence.row(`${prefix}o-reads`)?.row)],
    [`A read what B wrote, ${when} the checks`, isSet(evidence.call(`${prefix}a-reads`)?.value)],
  ]
}

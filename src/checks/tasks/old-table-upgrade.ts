import type { Check } from '../check.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import type { Judgement } from '../../verdict/verdict.ts'
import { column } from '../columns.ts'
import { isSet, wasAnswered } from '../answers.ts'
import { claimAlive, claimOwnerKept, claimWitnesses, type SeenTask } from '../live-claim.ts'
import { inconclusive, missingOf } from '../refusal.ts'
import { claimBy, UNCLAIMED } from '../takeover.ts'

const MARK = 96
const RECLAIMED = 97

/**
 * A second database has the task table as an old version of the adapter made it, with a task that was running then.
 * A opens it by the audited version, which upgrades the table. A claim there must keep its owner and lease as it
 * does in a fresh table, and the old task, which never had an owner, must still be recoverable as unowned.
 */
export const oldTableUpgrade: Check = {
  id: 'tasks/old-table-upgrade',
  domain: 'backgroundTasks',
  title: 'A table made by an older version keeps owner and lease after the upgrade',
  required: true,
  needs: 'lease',
  async run(stage) {
    const { oldTable, owners } = stage
    await claimAlive(stage)
    const legacy = stage.newTask()
    const made = await oldTable.make('make', legacy.id)
    if (made.outcome !== 'ok' || made.value === null) return
    await oldTable.row('legacy-before', legacy.id)
    await oldTable.open('open')
    await oldTable.row('legacy-after', legacy.id)
    const task = stage.newTask()
    await oldTable.a.create('old-create', task)
    await oldTable.a.update('old-claims', task.id, claimBy(owners.a, MARK), UNCLAIMED)
    await oldTable.a.get('old-reads', task.id)
    await oldTable.row('old-claimed', task.id)
    const unowned = { expectedStatus: 'running', expectedOwnerId: null, expectedLeaseExpiresAt: null }
    await oldTable.a.update('reclaim', legacy.id, { status: 'pending', retryCount: RECLAIMED }, unowned)
    await oldTable.row('reclaimed', legacy.id)
  },
  judge(evidence): Judgement {
    const claimed = evidence.row('old-claimed')?.row ?? null
    const missing = missingOf([
      ...claimWitnesses(evidence),
      ['an old table was made', isSet(evidence.call('make')?.value)],
      ['the old task was in it', (evidence.row('legacy-before')?.row ?? null) !== null],
      ['A opened it', evidence.call('open')?.outcome === 'ok'],
      ['the old task was looked for after that', evidence.row('legacy-after') !== null],
      ["A's claim in it was sent", evidence.call('old-claims') !== null],
      ['A claimed a task in it', claimed !== null && column(claimed, 'retryCount') === MARK],
    ])
    if (missing.length > 0 || claimed === null) return inconclusive('The upgrade of an old table', missing)
    const steps = { decisiveStep: 'old-claims', rowSteps: { before: 'claimed', after: 'old-claimed' } }
    if ((evidence.row('legacy-after')?.row ?? null) === null)
      return {
        ...steps,
        verdict: 'violated',
        summary: 'The upgrade lost the task that was in the old table.',
      }
    if (!claimOwnerKept(evidence))
      return {
        ...steps,
        verdict: 'absent',
        summary: 'A fresh table keeps no owner either, so there is nothing to upgrade to.',
      }
    return judgeUpgraded(evidence, steps)
  },
}

function judgeUpgraded(evidence: CheckEvidence, steps: object): Judgement {
  const claimed = evidence.row('old-claimed')?.row ?? {}
  const owner = (evidence.call('old-claims')?.args[1] as { ownerId?: unknown } | undefined)?.ownerId
  const through = evidence.call('old-reads')?.value as SeenTask | null | undefined
  if (!Object.values(claimed).includes(String(owner)) && through?.ownerId !== owner) {
    return {
      ...steps,
      verdict: 'violated',
      summary: 'A fresh table keeps the owner, an upgraded one drops it without an error.',
    }
  }
  if (
    isSet(column(evidence.row('claimed')?.row ?? {}, 'leaseExpiresAt')) &&
    !isSet(column(claimed, 'leaseExpiresAt')) &&
    !isSet(through?.leaseExpiresAt)
  ) {
    return {
      ...steps,
      verdict: 'violated',
      summary: 'A fresh table keeps the lease, an upgraded one drops it without an error.',
    }
  }
  const unshown = missingOf([
    ['the recovery of the old task was answered', wasAnswered(evidence.call('reclaim'))],
    ['the old task was read after it', (evidence.row('reclaimed')?.row ?? null) !== null],
  ])
  if (unshown.length > 0) return inconclusive('The upgrade of an old table', unshown)
  if (column(evidence.row('reclaimed')?.row ?? {}, 'retryCount') !== RECLAIMED) {
    return {
      decisiveStep: 'reclaim',
      rowSteps: { before: 'legacy-after', after: 'reclaimed' },
      verdict: 'violated',
      summary: 'A task from before the upgrade, which never had an owner, cannot be recovered as unowned.',
    }
  }
  return {
    ...steps,
    verdict: 'holds',
    summary:
      'The upgraded table keeps owner and lease, and the task from before the upgrade was recovered as unowned.',
  }
}

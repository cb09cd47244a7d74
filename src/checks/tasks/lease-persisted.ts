import type { Check } from '../check.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import type { Judgement } from '../../verdict/verdict.ts'
import { reportsSuccess } from '../answers.ts'
import { column } from '../columns.ts'
import { handedOutInstant, instantOf } from '../instant.ts'
import { claimAlive, claimLeaseKept, claimOwnerKept, claimWitnesses } from '../live-claim.ts'
import { inconclusive, missingOf } from '../refusal.ts'

/** Stores may cut timestamps to whole seconds; anything beyond that is another instant. */
const PRECISION_MS = 1_000

/**
 * A claims a task with a lease and renews it; after each, B reads the expiry through its own store and O finds it in
 * the raw row. It must be the instant that was written.
 */
export const leasePersisted: Check = {
  id: 'tasks/lease-persisted',
  domain: 'backgroundTasks',
  title: 'The row keeps the expiry of the lease, at the claim and at every renewal',
  required: true,
  needs: 'lease',
  async run(stage) {
    const { id } = await claimAlive(stage)
    const renewed = new Date(Date.now() + 1_200_000)
    await stage.a.update(
      'renew',
      id,
      { leaseExpiresAt: renewed },
      { expectedStatus: 'running', expectedOwnerId: stage.owners.a },
    )
    await stage.b.get('b-reads-renewed', id)
    await stage.row('renewed', id)
  },
  judge(evidence): Judgement {
    const missing = missingOf([
      ...claimWitnesses(evidence),
      ['B read the claimed task', evidence.call('b-reads')?.outcome === 'ok'],
      ['the row was read after the renewal', (evidence.row('renewed')?.row ?? null) !== null],
    ])
    if (missing.length > 0) return inconclusive('Whether the lease is stored', missing)
    const steps = { decisiveStep: 'a-claims', rowSteps: { before: 'claimed', after: 'renewed' } }
    if (!claimLeaseKept(evidence)) {
      if (claimOwnerKept(evidence))
        return {
          ...steps,
          verdict: 'violated',
          summary: 'The owner is stored but its lease is not: the row never lapses, or always has.',
        }
      return {
        ...steps,
        verdict: 'absent',
        summary: 'The claim carried a lease expiry, but the row has none.',
      }
    }
    const unshown = missingOf([
      ["A's renewal was accepted", reportsSuccess(evidence.call('renew'))],
      ['B read the task after the renewal', evidence.call('b-reads-renewed')?.outcome === 'ok'],
    ])
    if (unshown.length > 0) return inconclusive('Whether the lease is stored', unshown)
    const claimed = compare(evidence, 'a-claims', 'b-reads', 'claimed')
    if (claimed !== null) return { ...steps, verdict: 'violated', summary: `After the claim ${claimed}.` }
    const renewed = compare(evidence, 'renew', 'b-reads-renewed', 'renewed')
    if (renewed !== null)
      return {
        ...steps,
        decisiveStep: 'renew',
        verdict: 'violated',
        summary: `After the renewal ${renewed}.`,
      }
    return {
      ...steps,
      verdict: 'holds',
      summary: "The expiry is in the row after the claim and after the renewal, and B's store reads it.",
    }
  },
}

/** What is wrong with the expiry that a write left, in words; null when it is the one that was written. */
function compare(evidence: CheckEvidence, write: string, read: string, row: string): string | null {
  const written = instantOf(
    (evidence.call(write)?.args[1] as { leaseExpiresAt?: unknown } | undefined)?.leaseExpiresAt,
  )
  const through = handedOutInstant(
    (evidence.call(read)?.value as { leaseExpiresAt?: unknown } | null | undefined)?.leaseExpiresAt,
  )
  const raw = instantOf(column(evidence.row(row)?.row ?? {}, 'leaseExpiresAt'))
  if (written === null || through === null) return "B's store reads no expiry"
  if (Math.abs(through - written) >= PRECISION_MS)
    return `B's store reads an expiry that is off by ${through - written} ms`
  if (raw !== null && Math.abs(raw - written) >= PRECISION_MS)
    return `the raw row has an expiry that is off by ${raw - written} ms`
  return null
}

import type { Check } from '../check.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import type { Judgement } from '../../verdict/verdict.ts'
import { column } from '../columns.ts'
import { handedOutInstant, instantOf } from '../instant.ts'
import { isSet, wasAnswered } from '../answers.ts'
import { claimLeaseKept, type SeenTask } from '../live-claim.ts'
import { inconclusive, missingOf } from '../refusal.ts'
import { UNCLAIMED } from '../takeover.ts'

const MARK = 71
const CONTROL = 72
/** Stores may cut timestamps to whole seconds; a shifted zone is off by at least half an hour. */
const PRECISION_MS = 1_000

/**
 * A writes its start and its lease in Los Angeles, B reads them in Kolkata and writes under the expiry that it read.
 * Both zones are off UTC on opposite sides, one of them by half an hour, so that a value which passes through local
 * time comes out as another instant.
 */
export const timezone: Check = {
  id: 'tasks/timezone',
  domain: 'backgroundTasks',
  title: 'An instant written in one time zone is the same instant when read in another',
  required: true,
  needs: 'status',
  async run(stage) {
    const { a, b, owners } = stage
    await a.setTimeZone('zone-a', 'America/Los_Angeles')
    await b.setTimeZone('zone-b', 'Asia/Kolkata')
    const task = stage.newTask()
    await a.create('create', task)
    const patch = {
      status: 'running',
      ownerId: owners.a,
      leaseExpiresAt: new Date(Date.now() + 600_000),
      startedAt: new Date(),
      retryCount: MARK,
    }
    await a.update('a-claims', task.id, patch, UNCLAIMED)
    const seen = ((await b.get('b-reads', task.id)).value ?? {}) as SeenTask
    await stage.row('claimed', task.id)
    const conditions = {
      expectedStatus: 'running',
      expectedOwnerId: owners.a,
      expectedLeaseExpiresAt: seen.leaseExpiresAt ?? null,
    }
    await b.update('under-read-lease', task.id, { retryCount: CONTROL }, conditions)
    await stage.row('after', task.id)
  },
  judge(evidence): Judgement {
    const claimed = evidence.row('claimed')?.row ?? null
    const missing = missingOf([
      ['A moved to its time zone', evidence.call('zone-a')?.outcome === 'ok'],
      ['B moved to its time zone', evidence.call('zone-b')?.outcome === 'ok'],
      ['A claimed the task', claimed !== null && column(claimed, 'retryCount') === MARK],
      [
        'B read the task',
        evidence.call('b-reads')?.outcome === 'ok' && isSet(evidence.call('b-reads')?.value),
      ],
    ])
    if (missing.length > 0) return inconclusive('Time zones', missing)
    const steps = { decisiveStep: 'b-reads', rowSteps: { before: 'claimed', after: 'claimed' } }
    const started = shift(evidence, 'startedAt')
    if (started === null) return inconclusive('Time zones', ['B read the start of the task'])
    if (Math.abs(started) >= PRECISION_MS)
      return {
        ...steps,
        verdict: 'violated',
        summary: `B reads the start of the task ${minutes(started)} off.`,
      }
    if (!claimLeaseKept(evidence)) {
      return {
        ...steps,
        verdict: 'holds',
        summary: 'The start of the task is the same instant in both zones.',
        notes: ['No lease is stored, so only the start could be compared.'],
      }
    }
    const lease = shift(evidence, 'leaseExpiresAt')
    if (lease === null || Math.abs(lease) >= PRECISION_MS) {
      return {
        ...steps,
        verdict: 'violated',
        summary: `B reads the expiry of the lease ${lease === null ? 'as no instant' : `${minutes(lease)} off`}.`,
      }
    }
    const unshown = missingOf([
      [
        'the update under the expiry that B read was answered',
        wasAnswered(evidence.call('under-read-lease')),
      ],
      ['the row was read after it', (evidence.row('after')?.row ?? null) !== null],
    ])
    if (unshown.length > 0) return inconclusive('Time zones', unshown)
    if (column(evidence.row('after')?.row ?? {}, 'retryCount') !== CONTROL) {
      return {
        decisiveStep: 'under-read-lease',
        rowSteps: { before: 'claimed', after: 'after' },
        verdict: 'violated',
        summary: 'The expiry as read in another time zone does not match the row.',
      }
    }
    return {
      ...steps,
      verdict: 'holds',
      summary: 'Start and lease are the same instants in both zones, and match in conditions.',
    }
  },
}

/** By how many ms the instant that B read differs from the one that A wrote; null where B read none. */
function shift(evidence: CheckEvidence, field: 'startedAt' | 'leaseExpiresAt'): number | null {
  const written = instantOf((evidence.call('a-claims')?.args[1] as SeenTask | undefined)?.[field])
  const read = handedOutInstant((evidence.call('b-reads')?.value as SeenTask | undefined)?.[field])
  return written === null || read === null ? null : read - written
}

function minutes(ms: number): string {
  return `${Math.round(ms / 60_000)} minutes`
}

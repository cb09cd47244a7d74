import type { CheckEvidence } from './check-evidence.ts'
import { column } from './columns.ts'
import { instantOf } from './instant.ts'
import type { Fields, Stage } from './stage.ts'

/** Conditions of a claim: pending, unowned and without a lease (Mastra's task lease contract). */
export const UNCLAIMED = {
  expectedStatus: 'pending',
  expectedOwnerId: null,
  expectedLeaseExpiresAt: null,
} as const

/** Leases of audits are long, so that none lapses by itself while a slow machine is at it. */
const LEASE_MS = 600_000

/** A lease that has lapsed long ago, written instead of slept for. */
const LAPSED_MS = -3_600_000

/** The expiry (Date) of a lease that starts now and outlives the check. */
export function liveLease(): Date {
  return new Date(Date.now() + LEASE_MS)
}

/** The patch of a claim. `mark` goes into retryCount, which every store keeps, to recognise whose claim a row shows. */
export function claimBy(owner: string, mark: number): Fields {
  return {
    status: 'running',
    ownerId: owner,
    leaseExpiresAt: liveLease(),
    startedAt: new Date(),
    retryCount: mark,
  }
}

/**
 * The set-up of every stale write: A creates and claims a task; its lease lapses (an old expiry is written); B
 * observes the row, takes the task back to pending under exactly that observation, and claims it. O reads the row.
 * Steps carry `prefix`, so that one check can do it several times. `fields` are the task's that matter to the check.
 */
export async function takeOver(
  stage: Stage,
  prefix = '',
  fields: Fields = {},
): Promise<{ readonly id: string }> {
  const { a, b, owners } = stage
  const task = stage.newTask(fields)
  const { id } = task
  await a.create(`${prefix}create`, task)
  await a.update(`${prefix}a-claims`, id, claimBy(owners.a, MARK_A), UNCLAIMED)
  await stage.row(`${prefix}a-claimed`, id)
  const lapsed = new Date(Date.now() + LAPSED_MS)
  await a.update(
    `${prefix}lease-lapses`,
    id,
    { leaseExpiresAt: lapsed },
    { expectedStatus: 'running', expectedOwnerId: owners.a },
  )
  const seen = ((await b.get(`${prefix}b-observes`, id)).value ?? {}) as {
    ownerId?: unknown
    leaseExpiresAt?: unknown
  }
  await b.update(
    `${prefix}b-reclaims`,
    id,
    { status: 'pending', startedAt: undefined, ownerId: undefined, leaseExpiresAt: undefined },
    {
      expectedStatus: 'running',
      expectedOwnerId: seen.ownerId ?? null,
      expectedLeaseExpiresAt: seen.leaseExpiresAt ?? null,
    },
  )
  await b.update(`${prefix}b-claims`, id, claimBy(owners.b, MARK_B), UNCLAIMED)
  await b.get(`${prefix}b-has`, id)
  await stage.row(`${prefix}taken`, id)
  return { id }
}

/** Marks in retryCount, to tell by the row alone whose claim it shows. */
const MARK_A = 11
const MARK_B = 22

/** The assumptions of a takeover, each by name with whether the evidence shows it. */
export function takeoverWitnesses(evidence: CheckEvidence, prefix = ''): [name: string, seen: boolean][] {
  const claimed = evidence.row(`${prefix}a-claimed`)?.row ?? null
  const taken = evidence.row(`${prefix}taken`)?.row ?? null
  const observed = evidence.call(`${prefix}b-observes`)
  const lease = instantOf(
    (observed?.value as { leaseExpiresAt?: unknown } | null | undefined)?.leaseExpiresAt,
  )
  return [
    ["B's claim was sent", evidence.call(`${prefix}b-claims`) !== null],
    [
      'A claimed the task',
      claimed !== null && column(claimed, 'status') === 'running' && column(claimed, 'retryCount') === MARK_A,
    ],
    ['B observed the task', observed?.outcome === 'ok' && observed.value !== null],
    ["A's lease had lapsed when B took over", lease === null || lapsedBefore(evidence, prefix, lease)],
    [
      'B took the task over',
      taken !== null && column(taken, 'status') === 'running' && column(taken, 'retryCount') === MARK_B,
    ],
  ]
}

/** Whether the store shows B as the owner after the takeover, in the raw row or through the adapter. */
export function ownerKept(evidence: CheckEvidence, prefix = ''): boolean {
  const owner = ownerOfPatch(evidence.call(`${prefix}b-claims`)?.args)
  if (owner === null) return false
  const taken = evidence.row(`${prefix}taken`)?.row ?? {}
  const through = evidence.call(`${prefix}b-has`)?.value as { ownerId?: unknown } | null | undefined
  return Object.values(taken).includes(owner) || through?.ownerId === owner
}

/** The owner that a recorded claim stamped; null for anything else. */
function ownerOfPatch(args: readonly unknown[] | undefined): string | null {
  const owner = (args?.[1] as { ownerId?: unknown } | undefined)?.ownerId
  return typeof owner === 'string' ? owner : null
}

/** The expiry that B observed is the lapsed one that was written, not A's first lease. */
function lapsedBefore(evidence: CheckEvidence, prefix: string, lease: number): boolean {
  const claim = evidence.call(`${prefix}a-claims`)?.args[1] as { leaseExpiresAt?: unknown } | undefined
  const first = instantOf(claim?.leaseExpiresAt)
  return first !== null && first - lease > LEASE_MS
}

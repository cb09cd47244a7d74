import type { CheckEvidence } from './check-evidence.ts'
import { instantOf } from './instant.ts'
import { returned, type Expectation } from './expectation.ts'

/** Who owns a run, as the store says it. */
export interface OwnershipRecord {
  readonly runId: unknown
  readonly generation: unknown
  readonly ownerId: unknown
  readonly leaseExpiresAt: unknown
  readonly live: unknown
}

/** The record that a claim, a renewal or `getRunOwnership` gave; null for none. */
export function recordIn(value: unknown): OwnershipRecord | null {
  if (typeof value !== 'object' || value === null) return null
  if ('record' in value) return recordIn(value.record)
  return 'generation' in value ? (value as OwnershipRecord) : null
}

export function recordOf(evidence: CheckEvidence, step: string): OwnershipRecord | null {
  return recordIn(evidence.call(step)?.value)
}

/** The generation of a step's record as a number; NaN where it has none, so that no comparison holds. */
export function generationAt(evidence: CheckEvidence, step: string): number {
  const generation = recordOf(evidence, step)?.generation
  return typeof generation === 'number' ? generation : Number.NaN
}

/** When the lease of a step's record ends (epoch ms); null for none. */
export function leaseAt(evidence: CheckEvidence, step: string): number | null {
  return instantOf(recordOf(evidence, step)?.leaseExpiresAt)
}

/** Whether a record names the same owner, at the same generation, as the one that a step gave. */
export function isStillOf(evidence: CheckEvidence, step: string): (value: unknown) => boolean {
  const given = recordOf(evidence, step)
  return (value) => {
    const record = recordIn(value)
    if (record === null || given === null) return false
    return record.generation === given.generation && record.ownerId === given.ownerId
  }
}

/** That a claim was granted. */
export function isAcquired(evidence: CheckEvidence, step: string, what: string): Expectation {
  return returned(
    evidence,
    step,
    what,
    (value) => (value as { acquired?: unknown } | null)?.acquired === true,
  )
}

/** That a claim was refused; a loser may also throw, as long as the store itself does. */
export function isRefused(evidence: CheckEvidence, step: string, what: string): Expectation {
  const call = evidence.call(step)
  const refusal = returned(
    evidence,
    step,
    what,
    (value) => (value as { acquired?: unknown } | null)?.acquired === false,
  )
  return call?.outcome === 'threw' && refusal.met === false ? { ...refusal, met: true } : refusal
}

import type { CheckEvidence } from '../checks/check-evidence.ts'
import type { Surface } from './surface.ts'

/** Whether a recorded claim was acquired. */
export function acquired(evidence: CheckEvidence, step: string): boolean {
  const call = evidence.call(step)
  return call?.outcome === 'ok' && (call.value as { acquired?: unknown } | null)?.acquired === true
}

/** The generation that a recorded claim was given; null for none. */
export function generationOf(evidence: CheckEvidence, step: string): number | null {
  const record = (evidence.call(step)?.value as { record?: { generation?: unknown } } | null)?.record
  return acquired(evidence, step) && typeof record?.generation === 'number' ? record.generation : null
}

/** Whether a recorded renewal was granted. */
export function renewed(evidence: CheckEvidence, step: string): boolean {
  const call = evidence.call(step)
  return call?.outcome === 'ok' && (call.value as { renewed?: unknown } | null)?.renewed === true
}

/** Whether a recorded raise, release or retirement was granted. */
export function granted(evidence: CheckEvidence, step: string): boolean {
  const call = evidence.call(step)
  return call?.outcome === 'ok' && call.value === true
}

/**
 * Whether the domain took B in as the new owner: the claim was acquired, and the fence raised in memory. Only then
 * has the store promised anything; and a store that says itself that it does not fence promises nothing either.
 */
export function isOffered(
  evidence: CheckEvidence,
  { domain }: Pick<Surface, 'domain'>,
  { claims, raises }: { readonly claims: string; readonly raises: string },
): boolean {
  if (evidence.domains?.[domain].supportsRunFencing === false) return false
  return domain === 'memory' ? granted(evidence, raises) : acquired(evidence, claims)
}

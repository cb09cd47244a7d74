import type { CoreCall } from '../history/event.ts'

type Moment = CoreCall['moment']

/**
 * What the manager is doing when it sends a patch, told by the patch itself (Mastra's task protocol: a claim sets
 * `running`, a completion sets `completed`, a renewal moves the lease and no status; a recovery touches a stale
 * running row before anybody has claimed it again). Whatever is done to the row whose lease is live takes it away.
 */
export function momentOf(
  row: 'stale' | 'live' | 'own',
  patch: Record<string, unknown>,
  earlier: readonly CoreCall[],
): Moment {
  if (row === 'live') return 'recovery-of-live'
  const recovered = earlier.some(({ moment }) => moment === 'recovery')
  if (row === 'stale' && !recovered) return 'recovery'
  if (patch['status'] === 'running') return 'claim'
  if (patch['status'] === 'completed') return 'completion'
  if (!('status' in patch) && patch['leaseExpiresAt'] !== undefined) return 'renewal'
  return 'other'
}

/** A call as evidence: names of fields and conditions, never their values. */
export function recordCall(
  moment: Moment,
  method: string,
  patch: Record<string, unknown>,
  conditions: object | undefined,
): CoreCall {
  const present = Object.keys(patch)
  return {
    moment,
    method,
    fields: present.filter((key) => patch[key] !== undefined),
    cleared: present.filter((key) => patch[key] === undefined),
    status: typeof patch['status'] === 'string' ? patch['status'] : null,
    // Conditions that are present but undefined are no conditions.
    conditions: Object.entries(conditions ?? {}).flatMap(([key, value]) =>
      value === undefined ? [] : [key],
    ),
  }
}

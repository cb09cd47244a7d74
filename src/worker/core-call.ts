import type { CoreCall } from '../history/event.ts'

type Moment = CoreCall['moment']

/** Whose row it is, and for an own one what its task is there to show. */
export type ProbedRow = 'stale' | 'live' | 'own' | 'held'

/** What has happened to a row so far. */
export interface RowSoFar {
  /** Whether its tool has thrown, and nothing was sent about it yet. */
  readonly thrown: boolean
  /** Whether the manager is being shut down. */
  readonly stopping: boolean
}

/**
 * What the manager is doing when it sends a patch, told by the patch itself (Mastra's task protocol: a claim sets
 * `running`, an outcome sets its status, a renewal moves the lease and no status; a recovery touches a stale running
 * row before anybody has claimed it again) and by what came before: what follows a throw and ends nothing is a retry,
 * what a shutdown sends is a release. Whatever is done to the row whose lease is live takes it away.
 */
export function momentOf(
  row: ProbedRow,
  patch: Record<string, unknown>,
  earlier: readonly CoreCall[],
  { thrown, stopping }: RowSoFar,
): Moment {
  if (row === 'live') return 'recovery-of-live'
  const recovered = earlier.some(({ moment }) => moment === 'recovery')
  if (row === 'stale' && !recovered) return 'recovery'
  const { status } = patch
  if (status === undefined && patch['leaseExpiresAt'] !== undefined) return 'renewal'
  if (row === 'held' && stopping) return 'release'
  if (typeof status === 'string' && Object.hasOwn(OUTCOMES, status)) return OUTCOMES[status] ?? 'other'
  if (thrown) return 'retry'
  return status === 'running' ? 'claim' : 'other'
}

const OUTCOMES: Readonly<Record<string, Moment>> = {
  completed: 'completion',
  failed: 'failure',
  timed_out: 'time-out',
  suspended: 'suspension',
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

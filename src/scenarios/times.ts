/** The times of one scenario run, all in ms. */
export interface Times {
  /** Lease that the manager is told to use. A core that knows leases refuses less than 3,000. */
  readonly leaseMs: number
  /** What the tool waits before it sends its request. */
  readonly beforeRequestMs: number
  /** What the tool waits after the answer before it returns: the window in which the effect is there and the result is not. */
  readonly afterRequestMs: number
  /** The same for the long task of S2, which has to outlast a lease. */
  readonly longTaskMs: number
  /** How long nothing may change before a scenario counts as settled. */
  readonly quietMs: number
}

export type Profile = 'quick' | 'paper'

/**
 * `paper` has the published times; `quick` the shortest that keep the order of events: the lease is the shortest
 * that a core accepts, and the long task outlasts it by more than a heartbeat (`max(1000, lease / 3)`).
 */
export const PROFILES: Readonly<Record<Profile, Times>> = {
  quick: { leaseMs: 3_000, beforeRequestMs: 400, afterRequestMs: 1_400, longTaskMs: 4_400, quietMs: 500 },
  paper: { leaseMs: 4_000, beforeRequestMs: 300, afterRequestMs: 2_500, longTaskMs: 8_700, quietMs: 1_000 },
}

/** A manager's heartbeat for a lease, in ms (Mastra's design note on leases). */
export function heartbeatMs(leaseMs: number): number {
  return Math.max(1_000, leaseMs / 3)
}

/** The same times, stretched, for a machine on which the first try could not be trusted. */
export function stretched(times: Times, factor: number): Times {
  const longer = (ms: number) => Math.round(ms * factor)
  return {
    leaseMs: longer(times.leaseMs),
    beforeRequestMs: longer(times.beforeRequestMs),
    afterRequestMs: longer(times.afterRequestMs),
    longTaskMs: longer(times.longTaskMs),
    quietMs: longer(times.quietMs),
  }
}

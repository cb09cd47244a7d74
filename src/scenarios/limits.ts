import { heartbeatMs, type Times } from './times.ts'

/** What a machine may need beside the times of a scenario itself, in ms. Reached only when something went wrong. */
const SLACK_MS = 10_000

/**
 * How long (ms) A may take at most to start its attempt after the task was enqueued: two leases, within which any other
 * worker would have given it up. Where the executor is never called, this is what every scenario waits.
 */
export function startLimitMs(times: Times): number {
  return 2 * times.leaseMs
}

/** How long (ms) one attempt may take at most, from its start to its return. */
export function attemptLimitMs(times: Times): number {
  return times.beforeRequestMs + Math.max(times.afterRequestMs, times.longTaskMs) + SLACK_MS
}

/** How long (ms) B may take at most to start an attempt after A was interrupted: a whole lease and a heartbeat. */
export function takeoverLimitMs(times: Times): number {
  return times.leaseMs + heartbeatMs(times.leaseMs) + SLACK_MS
}

/** How long (ms) a scenario may take to settle after its last act. */
export function settleLimitMs(times: Times): number {
  return takeoverLimitMs(times) + attemptLimitMs(times)
}

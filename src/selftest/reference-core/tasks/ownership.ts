import type { ManagerRules } from '../rules/manager-rules.ts'

const LEASE_MS = 30_000
const HEARTBEAT_MS_MIN = 1_000

/** Who a manager is, and how long its claims last without a renewal. All times in ms. */
export class Ownership {
  readonly ownerId: string
  readonly leaseMs: number
  readonly heartbeatMs: number

  constructor(rules: ManagerRules, configuredMs: number = LEASE_MS) {
    this.ownerId = rules.ownerName()
    this.leaseMs = rules.leaseMs(configuredMs)
    this.heartbeatMs = Math.max(HEARTBEAT_MS_MIN, this.leaseMs / 3)
  }

  /** The expiry of a lease that starts now. */
  expiry(): Date {
    return new Date(Date.now() + this.leaseMs)
  }
}

import type { Outcome } from '../tasks/attempt.ts'
import type { Task, TaskConditions, TaskPatch } from '../tasks/task.ts'
import type { Recovered, Recovery } from '../tasks/recovery.ts'

/**
 * Every decision that the reference core's manager takes about ownership. A fault is the same manager with one of
 * them exchanged; nothing else in the manager decides anything.
 */
export interface ManagerRules {
  /** What a manager calls itself in the tasks that it owns. */
  readonly ownerName: () => string
  /** How long (ms) a claim lasts; `configuredMs` is what the application asked for. */
  readonly leaseMs: (configuredMs: number) => number
  /** Whether the manager renews its leases when its heartbeat is due. */
  readonly renews: boolean

  /** What a claim stamps beside the status. */
  readonly claimed: (ownerId: string, leaseExpiresAt: Date) => TaskPatch
  readonly mayClaim: TaskConditions
  /** Whether the store's answer to a claim means that the task may be run. */
  readonly isClaimed: (answer: unknown) => boolean
  readonly mayRenew: (ownerId: string) => TaskConditions
  /** Whether a refused renewal means that the attempt has to be given up; `task` is what the store holds now. */
  readonly isLost: (task: Task | null, ownerId: string) => boolean
  readonly maySettle: (ownerId: string, outcome: Outcome['kind']) => TaskConditions
  /** Ownership of a task that has come to an end or waits for its next claim. */
  readonly settled: TaskPatch
  /** How often the tool is run again after its outcome was refused. */
  readonly attemptsAfterLoss: number

  /** Whether a running task may be taken from its owner; `lapsesAtMs` is null where it has no lease. */
  readonly isAbandoned: (lapsesAtMs: number | null, nowMs: number) => boolean
  /** What an abandoned task becomes. */
  readonly recovered: (task: Task) => TaskPatch
  readonly mayRecover: (seen: Task) => TaskConditions
  /** The second look of a recovery, when the earliest lease that was live at the first one should have lapsed. */
  readonly recoverAgain: ((recovery: Recovery, first: Recovered) => Promise<Recovered>) | null

  /** What a graceful shutdown makes of a task that this manager runs. */
  readonly released: TaskPatch
  readonly mayRelease: (ownerId: string) => TaskConditions

  /** Whether a durable agent that recovers a run says that its store cannot fence. */
  readonly warns: boolean
}

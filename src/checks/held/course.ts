import type { Stage, TaskUpdate } from '../stage.ts'

/** What is prepared for one schedule. Every schedule has a task of its own. */
export interface PreparedSchedule {
  /** The update whose database calls are held in their turn. */
  readonly held: TaskUpdate
  /** What the other worker does meanwhile, one after the other, for as long as it is told yes. */
  readonly meets: readonly TaskUpdate[]
}

/** Two writes of one task, of which one is held at each of its database calls while the other is made. */
export interface HeldCourse {
  /** Names the course within its check, and begins the names of its steps. */
  readonly name: string
  /** Whose write is held; the other one's meets it. */
  readonly by: 'a' | 'b'
  /** The writes in words: "A's completion", "B's takeover". */
  readonly held: string
  readonly meets: string
  /** How many updates the other worker makes, if it is told yes each time. */
  readonly updates: number
  /** Makes the task; its steps begin with `prefix`. */
  readonly prepare: (stage: Stage, prefix: string) => Promise<PreparedSchedule>
}

/** Start of the names of the steps in which database call `number` is held; nothing is held in number 0. */
export function heldPrefix({ name }: HeldCourse, number: number): string {
  return `${name}, held at ${number}: `
}

/** Steps of one schedule; `meets` counts from 0. */
export function stepsOf(prefix: string) {
  return {
    before: `${prefix}before`,
    held: `${prefix}held`,
    reached: `${prefix}held:held`,
    released: `${prefix}held:released`,
    meets: (index: number) => `${prefix}meets-${index}`,
    met: `${prefix}met`,
    end: `${prefix}end`,
  } as const
}

/** At the least as long (ms) a call has had no answer when it counts as blocked by the held one. */
const BLOCKED_MS = 40
/** And at the least this many times as long as the same call took when nothing was held. */
const SLOWNESS = 6
/** Databases give up waiting for a lock after 3 s and more; the held call must be let go before. */
const BLOCKED_MS_MAX = 2_000

/** After how long (ms) without an answer a call counts as blocked, which took `usualMs` when nothing was held. */
export function blockedAfterMs(usualMs: number): number {
  return Math.min(BLOCKED_MS_MAX, Math.max(BLOCKED_MS, SLOWNESS * usualMs))
}

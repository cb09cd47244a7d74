import type { Who } from '../history/event.ts'
import { callsUnderWay, outcomeOwedSince, type StoreMoment } from '../scenarios/store-calls.ts'
import type { Times } from '../scenarios/times.ts'
import { Attempts } from './attempts.ts'
import type { Signpost } from './signpost.ts'

/** Waited beyond the quiet time, in ms, because a timer may end a little early by a worker's clock. */
const QUIET_SPARE_MS = 10

/** Knows what the two workers of a scenario have under way, and so when nothing more can happen. */
export class Settling {
  readonly #seen: Signpost
  readonly #times: Times
  readonly #now: () => number
  readonly #attempts = new Attempts()
  readonly #moments: StoreMoment[] = []
  #frozen = false

  /** `now` tells the time (ms) on the clock by which moments are dated. */
  constructor(seen: Signpost, times: Times, now: () => number) {
    this.#seen = seen
    this.#times = times
    this.#now = now
  }

  note(moment: StoreMoment): void {
    this.#attempts.note(moment.who, moment.what)
    this.#moments.push(moment)
  }

  /** A worker that is gone has nothing under way. */
  forget(who: Who): void {
    this.#attempts.forget(who)
  }

  /** While A is frozen, only B is waited for. */
  freeze(isFrozen: boolean): void {
    this.#frozen = isFrozen
  }

  /**
   * Waits until nothing is under way (no attempt, no call on the store, no outcome that a manager still owes) and
   * nothing has happened for the quiet time; false when that was not so within `limitMs`.
   */
  async settle(limitMs: number): Promise<boolean> {
    const deadline = performance.now() + limitMs
    for (;;) {
      const left = deadline - performance.now()
      if (left <= 0) return false
      const wait = this.#quietMs()
      // Anything that happens starts the quiet time anew.
      if (!(await this.#seen.waitForAny(Math.min(wait, left)))) return wait <= left
    }
  }

  /** How long (ms) nothing has to happen from now on; for ever while something is under way. */
  #quietMs(): number {
    const whose = this.#frozen ? (['B'] as const) : (['A', 'B'] as const)
    if (this.#attempts.open(whose)) return Infinity
    if (whose.some((who) => callsUnderWay(this.#moments, who).length > 0)) return Infinity
    return Math.max(this.#times.quietMs, ...whose.map((who) => this.#outcomeDueInMs(who))) + QUIET_SPARE_MS
  }

  /** How long (ms) an outcome that was not sent to the store yet is still waited for. */
  #outcomeDueInMs(who: 'A' | 'B'): number {
    const since = outcomeOwedSince(this.#moments, who)
    return since === null ? 0 : since + this.#times.leaseMs - this.#now()
  }
}

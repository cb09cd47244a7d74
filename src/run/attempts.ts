import type { Moment, Who } from '../history/event.ts'

const ENDS: ReadonlySet<Moment> = new Set(['tool-returned', 'tool-aborted', 'request-failed'])

/** Counts the attempts that are under way in each worker. */
export class Attempts {
  readonly #open = new Map<Who, number>()

  note(who: Who, what: Moment): void {
    const open = this.#open.get(who) ?? 0
    if (what === 'attempt-started') this.#open.set(who, open + 1)
    else if (ENDS.has(what)) this.#open.set(who, open - 1)
  }

  /** A worker that is gone has nothing under way. */
  forget(who: Who): void {
    this.#open.delete(who)
  }

  /** Whether any of these workers has an attempt under way. */
  open(whose: readonly Who[]): boolean {
    return whose.some((who) => (this.#open.get(who) ?? 0) > 0)
  }
}

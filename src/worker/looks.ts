import { z } from 'zod'

/** How closely a place was watched, as O tells it; instants are monotonic ms. */
export const looksSchema = z.object({
  count: z.number(),
  longestMs: z.number(),
  gaps: z.array(z.object({ from: z.number(), to: z.number() })),
})

/** From which length (ms) on a time between two readings is kept: several times the usual one. */
const GAP_MS_MIN = 100

/**
 * Keeps account of readings. A reading shows the row as it was at some instant between its beginning and its end, so
 * the time that nobody saw may be as long as from the beginning of one to the end of the next.
 */
export class Looks {
  readonly #gaps: { from: number; to: number }[] = []
  #count = 0
  #longestMs = 0
  #lastBegan: number | null = null

  /** A reading that succeeded; one that failed has seen nothing and is not noted. */
  note(began: number, ended: number): void {
    if (this.#lastBegan !== null) {
      const lengthMs = ended - this.#lastBegan
      this.#longestMs = Math.max(this.#longestMs, lengthMs)
      if (lengthMs >= GAP_MS_MIN) this.#gaps.push({ from: this.#lastBegan, to: ended })
    }
    this.#count += 1
    this.#lastBegan = began
  }

  /** What there is to tell up to now. */
  report(): z.infer<typeof looksSchema> {
    return { count: this.#count, longestMs: this.#longestMs, gaps: this.#gaps }
  }
}

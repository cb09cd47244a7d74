import type { HeldCall } from './protocol.ts'

/**
 * Holds one database call of one operation. A store that was opened with `onCall` announces each of its calls before
 * it makes it; the armed gate counts them from 1 and keeps the chosen one waiting until it is released.
 */
export class CallGate {
  #holdAt: number | null = null
  #calls: string[] = []
  #reached = Promise.withResolvers<HeldCall | null>()
  #release = Promise.withResolvers<void>()

  /** To be awaited before every database call. */
  readonly onCall = async (sql: string): Promise<void> => {
    if (this.#holdAt === null) return
    this.#calls.push(sql)
    if (this.#calls.length !== this.#holdAt) return
    this.#reached.resolve({ number: this.#holdAt, sql })
    await this.#release.promise
  }

  /** A new operation is coming: `whenHeld` is about that one from now on. */
  begin(): void {
    this.#calls = []
    this.#reached = Promise.withResolvers()
    this.#release = Promise.withResolvers()
  }

  /** Starts counting; call `holdAt` will be held. */
  arm(holdAt: number): void {
    this.#holdAt = holdAt
  }

  /** The operation is over: whoever waits for a call that never came is told. */
  disarm(): void {
    this.#holdAt = null
    this.#reached.resolve(null)
    this.#release.resolve()
  }

  /** The held call, or null when the operation ended without coming that far. */
  whenHeld(): Promise<HeldCall | null> {
    return this.#reached.promise
  }

  release(): void {
    this.#release.resolve()
  }
}

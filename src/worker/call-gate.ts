import { driverError, lostReply } from './driver-errors.ts'
import type { AfterCall } from './mastra.ts'
import type { HeldCall, Intervention } from './protocol.ts'

/**
 * Acts on one database call of one operation. A store that was opened with `onCall` announces each of its calls before
 * it makes it; the armed gate counts them from 1 and holds the chosen one until it is released, lets it fail instead
 * of being made, or loses its reply.
 */
export class CallGate {
  #intervention: Intervention | null = null
  #calls: string[] = []
  #counted = 0
  #pairs = new Set<string>()
  #reached = Promise.withResolvers<HeldCall | null>()
  #release = Promise.withResolvers<void>()

  /** To be awaited before every database call; see {@link AfterCall} for what it may resolve to. */
  readonly onCall = async (sql: string): Promise<AfterCall | undefined> => {
    if (this.#intervention === null) return undefined
    const { at, how, countsRepeats = true } = this.#intervention
    const isRepeat = this.#repeats(sql)
    this.#calls.push(sql)
    if (isRepeat && !countsRepeats) return undefined
    this.#counted += 1
    if (this.#counted !== at) return undefined
    const call = { number: this.#calls.length, sql }
    if (how === 'lose-reply') return () => this.#loseReply(call)
    this.#reached.resolve(call)
    if (how !== 'hold') throw driverError(how)
    await this.#release.promise
    return undefined
  }

  /** A new operation is coming: `whenHeld` is about that one from now on. */
  begin(): void {
    this.#calls = []
    this.#counted = 0
    this.#pairs.clear()
    this.#reached = Promise.withResolvers()
    this.#release = Promise.withResolvers()
  }

  /** Starts counting. */
  arm(intervention: Intervention): void {
    this.#intervention = intervention
  }

  /** The operation is over: whoever waits for a call that never came is told. */
  disarm(): void {
    this.#intervention = null
    this.#reached.resolve(null)
    this.#release.resolve()
  }

  /** The call that was acted on, or null when the operation ended without coming that far. */
  whenHeld(): Promise<HeldCall | null> {
    return this.#reached.promise
  }

  release(): void {
    this.#release.resolve()
  }

  /** Whether a call is like the one before it, or follows on one like that as such a call did before. */
  #repeats(sql: string): boolean {
    const last = this.#calls.at(-1)
    const pair = JSON.stringify([last, sql])
    const isRepeat = last === sql || this.#pairs.has(pair)
    this.#pairs.add(pair)
    return isRepeat
  }

  /** Only a store that calls this has had its reply lost; the others never come that far. */
  #loseReply(call: HeldCall): never {
    this.#reached.resolve(call)
    throw lostReply()
  }
}

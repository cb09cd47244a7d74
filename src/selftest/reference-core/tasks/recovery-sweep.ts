import type { Recovered, Recovery } from './recovery.ts'

/** How long after a lease has lapsed it is looked at again, in ms. */
const GRACE_MS = 50
/** How long after a database that could not be reached is tried again, in ms. */
const RETRY_MS = 1_000

/**
 * Recovers at the start, and again whenever the earliest lease that was live then should have lapsed, so that the
 * tasks of a crashed owner do not wait for the next restart.
 */
export class RecoverySweep implements Disposable {
  readonly #recovery: Recovery
  readonly #onRecovered: () => Promise<void>
  #timer: NodeJS.Timeout | undefined
  #stopped = false

  /** `onRecovered` is called after each look, when what was given back may be claimed. */
  constructor(recovery: Recovery, onRecovered: () => Promise<void>) {
    this.#recovery = recovery
    this.#onRecovered = onRecovered
  }

  async start(): Promise<void> {
    await this.#went(await this.#recovery.run())
  }

  [Symbol.dispose](): void {
    this.#stopped = true
    clearTimeout(this.#timer)
  }

  async #went(recovered: Recovered): Promise<void> {
    const { recoverAgain } = this.#recovery.rules
    if (this.#stopped) return
    if (recovered.lapsesAtMs !== null && recoverAgain !== null) {
      const delayMs = Math.max(0, recovered.lapsesAtMs - Date.now()) + GRACE_MS
      this.#later(delayMs, async () => this.#went(await recoverAgain(this.#recovery, recovered)))
    }
    await this.#onRecovered()
  }

  #later(delayMs: number, act: () => Promise<void>): void {
    this.#timer = setTimeout(() => {
      act().catch(() => {
        if (!this.#stopped) this.#later(RETRY_MS, act)
      })
    }, delayMs)
  }
}

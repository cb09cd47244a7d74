/** Lets a scenario wait for things to happen, by name; what has happened once stays so. */
export class Signpost {
  readonly #passed = new Set<string>()
  readonly #waiting = new Set<() => void>()
  readonly #signal: AbortSignal

  /** Once `signal` is aborted nothing is waited for any more: the next thing that happens ends every wait. */
  constructor(signal: AbortSignal) {
    this.#signal = signal
  }

  /** Something has happened. */
  pass(name: string): void {
    this.#passed.add(name)
    for (const wake of this.#waiting) wake()
  }

  /** Waits for `name`; false after `limitMs`, when the run is interrupted, or as soon as one of `instead` has happened without it. */
  async wait(name: string, limitMs: number, instead: readonly string[] = []): Promise<boolean> {
    const deadline = performance.now() + limitMs
    while (!this.#passed.has(name)) {
      if (this.#signal.aborted || instead.some((one) => this.#passed.has(one))) return false
      const left = deadline - performance.now()
      if (left <= 0) return false
      await this.waitForAny(left)
    }
    return true
  }

  /** Waits until anything happens; false when nothing did within `limitMs`. */
  async waitForAny(limitMs: number): Promise<boolean> {
    const happened = Promise.withResolvers<boolean>()
    const wake = () => happened.resolve(true)
    this.#waiting.add(wake)
    const timeout = setTimeout(() => happened.resolve(false), limitMs)
    try {
      return await happened.promise
    } finally {
      clearTimeout(timeout)
      this.#waiting.delete(wake)
    }
  }
}

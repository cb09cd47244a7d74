import { monitorEventLoopDelay } from 'node:perf_hooks'

/** How finely the event loop is sampled, in ms. */
const RESOLUTION_MS = 10

/** The longest time that this process's event loop did not run, from here on. */
export class LoopDelay {
  readonly #histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })

  constructor() {
    this.#histogram.enable()
  }

  /** In ms; 0 when nothing has been sampled yet. */
  maxMs(): number {
    return this.#histogram.count === 0 ? 0 : Math.round(this.#histogram.max / 1e6)
  }

  /** Ends the sampling and answers with its result, in ms. */
  stop(): number {
    this.#histogram.disable()
    return this.maxMs()
  }
}

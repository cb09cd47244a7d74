import { INTERRUPTED } from './exit-codes.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * A terminal, npm and the launcher of bin/ may each pass on one Ctrl-C; what comes within this time of the first is
 * the same one.
 */
const SAME_INTERRUPTION_MS = 500

export interface Interruption {
  readonly signal: AbortSignal
  /** Gives the signals back to whoever had them. */
  stop(): void
}

/**
 * Turns the first SIGINT, SIGTERM or SIGHUP into an abort, so that workers are stopped and evidence is kept; a later
 * one ends the process at once with 130.
 */
export function listenForInterruption(onInterrupted: () => void): Interruption {
  const controller = new AbortController()
  let interruptedAtMs = 0
  const listener = () => {
    if (controller.signal.aborted) {
      if (performance.now() - interruptedAtMs > SAME_INTERRUPTION_MS) process.exit(INTERRUPTED)
      return
    }
    interruptedAtMs = performance.now()
    onInterrupted()
    controller.abort()
  }
  for (const name of SIGNALS) process.on(name, listener)
  return {
    signal: controller.signal,
    stop() {
      for (const name of SIGNALS) process.off(name, listener)
    },
  }
}

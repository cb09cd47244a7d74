import { monotonicMs } from '../history/clock.ts'
import { describeExit } from './describe-exit.ts'
import { endOf } from './end-of.ts'
import type { FaultTarget, Injection } from './fault.ts'

/** Sends a signal to a process that has not ended; the number of one that has may belong to somebody else by now. */
export async function sendSignal(target: FaultTarget, signal: NodeJS.Signals): Promise<Injection> {
  const end = await endOf(target)
  const injectedAtMs = monotonicMs()
  if (end !== null)
    return { injectedAtMs, invalid: `the process had ended before ${signal}: ${describeExit(end)}` }
  try {
    process.kill(target.pid, signal)
    return { injectedAtMs, invalid: null }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { injectedAtMs, invalid: `${signal} could not be sent: ${reason}` }
  }
}

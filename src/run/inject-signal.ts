import { canSignal } from '../faults/can-signal.ts'
import { kill } from '../faults/kill.ts'
import { pause } from '../faults/pause.ts'
import { resume } from '../faults/resume.ts'
import { terminate } from '../faults/terminate.ts'
import { monotonicMs } from '../history/clock.ts'
import type { Fault, FaultTarget } from '../faults/fault.ts'

export type ScenarioSignal = Fault['signal']

const FAULTS: Readonly<Record<ScenarioSignal, Fault>> = {
  SIGSTOP: pause,
  SIGCONT: resume,
  SIGKILL: kill,
  SIGTERM: terminate,
}

/**
 * Sends a signal and waits until the system confirms its effect; answers whether it did. `record` is told of both
 * with monotonic instants (ms), so that the evidence has the fault even if this process dies in between.
 */
export async function injectSignal(
  signal: ScenarioSignal,
  target: FaultTarget,
  record: (phase: 'injected' | 'confirmed' | 'failed', atMs: number, detail?: string) => void,
): Promise<boolean> {
  const { supported, reason } = canSignal()
  if (!supported) {
    record('failed', monotonicMs(), reason ?? 'this system has no such signal')
    return false
  }
  const fault = FAULTS[signal]
  const injection = await fault.inject(target)
  record('injected', injection.injectedAtMs)
  const { confirmed, confirmedAtMs, detail } = await fault.confirm(target, injection)
  record(confirmed ? 'confirmed' : 'failed', confirmedAtMs ?? injection.injectedAtMs, detail)
  return confirmed
}

import { confirmState } from './confirm-state.ts'
import type { Fault } from './fault.ts'
import { isGoing, isStopped, processState } from './process-state.ts'
import { sendSignal } from './send-signal.ts'

/** Lets a frozen process run on. It counts only where the process was seen to be stopped just before. */
export const resume: Fault = {
  signal: 'SIGCONT',
  async inject(target) {
    const before = await processState(target.pid)
    const injection = await sendSignal(target, 'SIGCONT')
    if (injection.invalid !== null || isStopped(before)) return injection
    return { ...injection, invalid: `the process was not stopped before SIGCONT: state ${before}` }
  },
  confirm: (target, injection, limitMs = 2_000) => confirmState(target, injection, isGoing, limitMs),
  async heal() {},
}

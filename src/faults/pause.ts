import { confirmState } from './confirm-state.ts'
import type { Fault } from './fault.ts'
import { isStopped } from './process-state.ts'
import { sendSignal } from './send-signal.ts'

/** Freezes a process where it is: it keeps its memory, connections and locks, and runs on when it is healed. */
export const pause: Fault = {
  signal: 'SIGSTOP',
  inject: (target) => sendSignal(target, 'SIGSTOP'),
  confirm: (target, injection, limitMs = 2_000) => confirmState(target, injection, isStopped, limitMs),
  async heal(target) {
    await sendSignal(target, 'SIGCONT')
  },
}

import { confirmExit } from './confirm-exit.ts'
import type { Fault } from './fault.ts'
import { sendSignal } from './send-signal.ts'

/** Ends a process at once, also a frozen one; nothing of it runs any more, and there is nothing to heal. */
export const kill: Fault = {
  signal: 'SIGKILL',
  inject: (target) => sendSignal(target, 'SIGKILL'),
  confirm: (target, injection, limitMs = 5_000) =>
    confirmExit(target, injection, ({ signal }) => signal === 'SIGKILL', limitMs),
  async heal() {},
}

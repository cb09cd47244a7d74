import { confirmExit } from './confirm-exit.ts'
import type { Fault } from './fault.ts'
import { isStopped, processState } from './process-state.ts'
import { sendSignal } from './send-signal.ts'

/**
 * Asks a process to end, as a deploy does; any exit confirms it, because a graceful one has a code of its own. One
 * that is frozen is resumed, since SIGTERM would stay pending. Nothing to heal: who does not obey is for `kill`.
 */
export const terminate: Fault = {
  signal: 'SIGTERM',
  async inject(target) {
    const injection = await sendSignal(target, 'SIGTERM')
    if (injection.invalid === null && isStopped(await processState(target.pid)))
      await sendSignal(target, 'SIGCONT')
    return injection
  },
  confirm: (target, injection, limitMs = 10_000) => confirmExit(target, injection, () => true, limitMs),
  async heal() {},
}

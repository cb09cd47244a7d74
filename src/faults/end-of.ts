import type { Exit, FaultTarget } from './fault.ts'

/** How a process has ended; null while it has not. */
export function endOf(target: FaultTarget): Promise<Exit | null> {
  return Promise.race([target.exited, Promise.resolve(null)])
}

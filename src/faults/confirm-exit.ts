import { monotonicMs } from '../history/clock.ts'
import { describeExit } from './describe-exit.ts'
import type { Exit, FaultReport, FaultTarget, Injection } from './fault.ts'
import { processState } from './process-state.ts'

/** Waits until the system has reported the end of a process, up to `limitMs`, and until it is an end as wanted. */
export async function confirmExit(
  target: FaultTarget,
  { injectedAtMs, invalid }: Injection,
  wanted: (exit: Exit) => boolean,
  limitMs: number,
): Promise<FaultReport> {
  const failed = (detail: string) => ({ confirmed: false, detail, injectedAtMs, confirmedAtMs: null })
  if (invalid !== null) return failed(invalid)
  const late = Promise.withResolvers<null>()
  const timer = setTimeout(() => late.resolve(null), limitMs)
  const exit = await Promise.race([target.exited, late.promise])
  const confirmedAtMs = monotonicMs()
  clearTimeout(timer)
  if (exit === null) {
    const state = await processState(target.pid)
    return failed(`still there after ${limitMs} ms, in state ${state === '' ? 'unknown' : state}`)
  }
  if (!wanted(exit)) return failed(`the process ended otherwise: ${describeExit(exit)}`)
  return { confirmed: true, detail: describeExit(exit), injectedAtMs, confirmedAtMs }
}

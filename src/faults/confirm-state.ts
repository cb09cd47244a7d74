import { setTimeout as sleep } from 'node:timers/promises'
import { monotonicMs } from '../history/clock.ts'
import { describeExit } from './describe-exit.ts'
import { endOf } from './end-of.ts'
import type { FaultReport, FaultTarget, Injection } from './fault.ts'
import { processState } from './process-state.ts'

/** How often the system is asked, in ms: it reports a change of state to nobody but a parent that waits for it in C. */
const POLL_MS = 2

/** Waits until the state of a process is as wanted, up to `limitMs`; not longer than the process lives. */
export async function confirmState(
  target: FaultTarget,
  { injectedAtMs, invalid }: Injection,
  wanted: (state: string) => boolean,
  limitMs: number,
): Promise<FaultReport> {
  const failed = (detail: string) => ({ confirmed: false, detail, injectedAtMs, confirmedAtMs: null })
  if (invalid !== null) return failed(invalid)
  const deadlineMs = monotonicMs() + limitMs
  for (;;) {
    const state = await processState(target.pid)
    const seenAtMs = monotonicMs()
    const end = await endOf(target)
    if (end !== null) return failed(`the process ended: ${describeExit(end)}`)
    if (state !== '' && wanted(state))
      return { confirmed: true, detail: `state ${distinct(state)}`, injectedAtMs, confirmedAtMs: seenAtMs }
    if (seenAtMs > deadlineMs)
      return failed(
        state === ''
          ? `the system told no state of process ${target.pid}`
          : `still in state ${distinct(state)} after ${limitMs} ms`,
      )
    await sleep(POLL_MS)
  }
}

function distinct(state: string): string {
  return [...new Set(state)].join('')
}

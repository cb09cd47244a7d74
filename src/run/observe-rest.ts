import { setTimeout as wait } from 'node:timers/promises'
import { SHARED_DATABASE } from '../checks/check-id.ts'
import { RESTED } from '../checks/restless-columns.ts'
import type { Stage } from '../checks/stage.ts'
import type { HistoryEvent } from '../history/event.ts'
import type { HistoryWriter } from '../history/writer.ts'

/** How long a row is left alone, in ms: longer than any attempt takes, and a clock of whole seconds moves on. */
const REST_MS = 1_050

interface ObserveRestOptions {
  /** Of the check that shows the shared database, which has made a row that nobody writes to. */
  readonly stage: Stage
  readonly history: HistoryWriter
  readonly recorded: () => readonly HistoryEvent[]
  readonly signal: AbortSignal
}

/** Lets O read a row again that nobody has written to, after both workers have read it as they do around an attempt. */
export async function observeRest({ stage, history, recorded, signal }: ObserveRestOptions): Promise<void> {
  const first = recorded().find(
    (event) => event.type === 'row' && event.check === SHARED_DATABASE && event.step === RESTED.before,
  )
  if (first?.type !== 'row' || first.row === null) return
  const restMs = Math.ceil(first.t + REST_MS - history.now())
  // Nothing can be waited for: it must show what happens by itself.
  if (restMs > 0) await wait(restMs, undefined, { signal }).catch(() => {})
  if (signal.aborted) return
  await stage.b.get('first:b-reads-again', first.id)
  await stage.a.get('first:a-reads-again', first.id)
  await stage.row(RESTED.after, first.id)
}

import { setTimeout as wait } from 'node:timers/promises'
import type { ObservedRow } from '../../adapters/adapter.ts'
import { NOTHING_LATER } from '../checks/check-id.ts'
import { READ_AGAIN, readAgainSteps } from '../checks/read-again-steps.ts'
import { QUIET_MS } from '../checks/tasks/nothing-later.ts'
import type { HistoryEvent } from '../history/event.ts'
import type { HistoryWriter } from '../history/writer.ts'
import type { Answer } from '../worker/worker-process.ts'
import type { MadeRows } from './made-rows.ts'
import { lastReadings } from './last-readings.ts'
import { Recorder } from './recorder.ts'
import { LIMITS, type Workers } from './workers.ts'

/** Rows that O reads in one call. */
const CHUNK = 48

interface ReadAgainOptions {
  readonly workers: Workers
  readonly history: HistoryWriter
  readonly recorded: () => readonly HistoryEvent[]
  readonly made: MadeRows
  readonly signal: AbortSignal
}

/**
 * Lets O read every row again that a check has read, when nothing was asked of any of them for a while, and records
 * both readings of each. An interrupted run records nothing.
 */
export async function readAgain({
  workers,
  history,
  recorded,
  made,
  signal,
}: ReadAgainOptions): Promise<void> {
  const { readings, atMs } = lastReadings(recorded(), made.tasks)
  const restMs = Math.ceil(atMs + QUIET_MS - history.now()) + 1
  // Nothing can be waited for: it must show that something does not happen.
  if (restMs > 0) await wait(restMs, undefined, { signal }).catch(() => {})
  if (signal.aborted) return

  const found: ObservedRow[] = []
  const earlier = readings.map(({ id, check, step }) => ({ id, check, step }))
  const as = { step: READ_AGAIN, who: 'O', op: 'rows', args: [history.now() - atMs, earlier] } as const
  await new Recorder(NOTHING_LATER, history).call(as, async () => {
    let answer: Answer = { outcome: 'unsent', value: null, start: null, end: null }
    for (let read = 0; read < readings.length; read += CHUNK) {
      const ids = readings.slice(read, read + CHUNK).map(({ id }) => id)
      answer = await workers.call('O', 'rows', ['main', ids], LIMITS.call)
      if (answer.outcome !== 'ok') break
      found.push(...(answer.value as ObservedRow[]))
    }
    // The rows follow one by one.
    return { ...answer, value: found.length }
  })
  const append = (step: string, { id, row, copies }: ObservedRow) =>
    history.append({ type: 'row', check: NOTHING_LATER, step, who: 'O', id, row, copies })
  for (const reading of readings) append(readAgainSteps(reading.id).before, reading)
  for (const row of found) append(readAgainSteps(row.id).after, row)
}

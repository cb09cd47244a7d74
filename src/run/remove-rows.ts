import { leftInWords } from '../cleanup/left-in-words.ts'
import type { HistoryWriter } from '../history/writer.ts'
import type { MadeRows } from './made-rows.ts'
import { LIMITS, type Workers } from './workers.ts'

/**
 * Removes the rows that the run made in a database that is not its own, by id, and records what is still there.
 * O does it: it outlives an interruption, and needs no adapter for it.
 */
export async function removeRows(workers: Workers, history: HistoryWriter, made: MadeRows): Promise<void> {
  const ids = [...made.tasks]
  const runs = [...made.runs]
  if (ids.length + runs.length === 0) return
  if (!workers.alive('O')) await workers.start('O')
  const tasksLeft = ids.length === 0 ? [] : await removed(workers, 'remove', ids)
  const runsLeft = runs.length === 0 ? [] : await removed(workers, 'removeRuns', runs)
  const what = leftInWords(tasksLeft, runsLeft)
  if (what.length > 0) history.append({ type: 'left-behind', what })
}

/** What could not be removed; everything when O gave no answer. */
async function removed(workers: Workers, op: 'remove' | 'removeRuns', ids: string[]): Promise<string[]> {
  const { outcome, value } = await workers.call('O', op, ['main', ids], LIMITS.race)
  return outcome === 'ok' && Array.isArray(value) ? (value as string[]) : ids
}

import type { HistoryWriter } from '../history/writer.ts'
import type { MadeRows } from './check-stage.ts'
import { LIMITS, type Workers } from './workers.ts'

/**
 * Removes the rows that the run made in a database that is not its own, by id, and records what is still there.
 * O does it: it outlives an interruption, and needs no adapter for it.
 */
export async function removeRows(workers: Workers, history: HistoryWriter, made: MadeRows): Promise<void> {
  const ids = [...(made.get('main') ?? [])]
  if (ids.length === 0) return
  if (!workers.alive('O')) await workers.start('O')
  const { outcome, value } = await workers.call('O', 'remove', ['main', ids], LIMITS.race)
  const left = outcome === 'ok' && Array.isArray(value) ? (value as string[]) : ids
  if (left.length > 0)
    history.append({
      type: 'worker',
      who: 'O',
      what: 'failed',
      detail: `rows left behind: ${left.join(', ')}`,
    })
}

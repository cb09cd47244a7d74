import type { HistoryWriter } from '../history/writer.ts'
import { startAndLoad } from './start-workers.ts'
import { LIMITS, type Workers } from './workers.ts'

/**
 * Makes C a third worker on the main place, once it has watched the core: by then it has loaded the pair. Answers
 * with false where it did not come up or could not open the store.
 */
export function thirdWorker(
  workers: Workers,
  history: HistoryWriter,
  watched: Promise<void>,
): () => Promise<boolean> {
  return async () => {
    await watched
    if (!workers.alive('C')) {
      if (!workers.replaceable('C') || !(await startAndLoad(workers, history, 'C'))) return false
    }
    const { outcome } = await workers.call('C', 'open', ['main'], LIMITS.open)
    return outcome === 'ok'
  }
}

import { FenceAuditError } from '../errors.ts'
import type { HistoryEvent } from './event.ts'
import { hashOfRunFacts, type RunFacts } from './run-facts.ts'

/**
 * Throws unless the history in `directory` is of the run that its `run.json` describes, by the id and the hash that
 * the history's first line has. A history without any line belongs to every run, and shows nothing.
 *
 * @throws FenceAuditError RUN_UNREADABLE
 */
export function requireSameRun(directory: string, facts: RunFacts, events: readonly HistoryEvent[]): void {
  const [start] = events
  if (start?.type !== 'run') return
  if (start.run !== facts.id) {
    throw new FenceAuditError(
      'RUN_UNREADABLE',
      `Line 1 of the history in ${directory} is of the run ${start.run ?? 'unknown'}, but run.json is of ${facts.id}: put the two files of one run together.`,
    )
  }
  if (start.factsSha256 !== hashOfRunFacts(directory)) {
    throw new FenceAuditError(
      'RUN_UNREADABLE',
      `Line 1 of the history in ${directory} has the hash of another run.json than the one beside it: restore the one that the run wrote.`,
    )
  }
}

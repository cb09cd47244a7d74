import { FenceAuditError } from '../errors.ts'
import type { HistoryEvent } from '../history/event.ts'

/** An id of a task is a UUID, and so is what the keys of a run begin with; both may be numbered. */
const OURS = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(-h?\d+\.)?$/

/** What a run has made in the audited place, by its history. */
export interface IdsMade {
  readonly tasks: readonly string[]
  readonly runs: readonly string[]
}

/**
 * Reads from a history what its run has made. A name that no run makes would let rows be removed that are somebody
 * else's.
 *
 * @throws FenceAuditError RUN_UNREADABLE
 */
export function idsMade(events: readonly HistoryEvent[]): IdsMade {
  const made = (kind: 'tasks' | 'runs'): string[] =>
    events.flatMap((event) => (event.type === 'made' && event.kind === kind ? event.ids : []))
  const ids = { tasks: made('tasks'), runs: made('runs') }
  const foreign = [...ids.tasks, ...ids.runs].find((id) => !OURS.test(id))
  if (foreign === undefined) return ids
  throw new FenceAuditError(
    'RUN_UNREADABLE',
    `The history says that the run made ${foreign}, which is no id that a run makes. Nothing was removed: restore the history as the run wrote it.`,
  )
}

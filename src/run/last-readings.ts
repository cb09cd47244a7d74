import { isInfrastructure } from '../checks/infrastructure.ts'
import type { EarlierReading } from '../checks/tasks/nothing-later.ts'
import type { HistoryEvent } from '../history/event.ts'
import type { RawRow } from '../verdict/report.ts'

export interface LastReading extends EarlierReading {
  readonly row: RawRow | null
  readonly copies: number
}

const WRITES = new Set(['createTask', 'createTogether', 'updateTask', 'deleteTask'])

/**
 * Each of the rows `ids` as a check read it last, and when (ms since the run's start) something was last done about
 * any of them. Rows of races are left out, and so is a row that was written after its last reading, or of which a
 * write was lost or failed at the database: such a write may be applied later by right.
 */
export function lastReadings(
  events: readonly HistoryEvent[],
  ids: ReadonlySet<string>,
): { readonly readings: readonly LastReading[]; readonly atMs: number } {
  const readings = new Map<string, LastReading>()
  const open = new Map<string, string>()
  let atMs = 0
  for (const event of events) {
    if (event.type === 'row' && ids.has(event.id)) {
      const { id, check, step, row, copies } = event
      readings.set(id, { id, check, step, row, copies })
      atMs = event.t
    } else if (event.type === 'invoke' && WRITES.has(event.op) && ids.has(idOf(event.args[0]))) {
      const id = idOf(event.args[0])
      open.set(callOf(event), id)
      readings.delete(id)
      atMs = event.t
    } else if (event.type === 'return' && open.has(callOf(event))) {
      if (isOver(event)) open.delete(callOf(event))
      atMs = event.t
    }
  }
  const unsure = new Set(open.values())
  return { readings: [...readings.values()].filter(({ id }) => !unsure.has(id)), atMs }
}

function callOf({ check, step }: { readonly check: string; readonly step: string }): string {
  return `${check} ${step}`
}

/** Whether nothing of a call may come after its return. */
function isOver({ outcome, error }: Extract<HistoryEvent, { type: 'return' }>): boolean {
  return outcome === 'ok' || outcome === 'unsent' || (outcome === 'threw' && !isInfrastructure(error ?? null))
}

/** The id that a write is about: its first argument, or the id of the task that this is. */
function idOf(argument: unknown): string {
  return typeof argument === 'string' ? argument : String((argument as { id?: unknown } | null)?.id)
}

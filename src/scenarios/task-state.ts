import { column } from '../checks/columns.ts'
import { instantOf } from '../checks/instant.ts'
import type { HistoryEvent } from '../history/event.ts'
import type { RawRow } from '../verdict/report.ts'

/** The task's row as O saw it from one instant on: `at` in ms since the scenario's start, `atWall` and `leaseUntil` in epoch ms. */
export interface TaskState {
  readonly at: number
  readonly atWall: number
  /** Null where the row is gone. */
  readonly status: string | null
  readonly owner: string | null
  readonly leaseUntil: number | null
  readonly resultFrom: 'A' | 'B' | null
  readonly row: RawRow | null
}

/** Reads what ownership is about from a row that O saw, however the adapter spells its columns. */
export function taskState({ at, atWall, row }: Extract<HistoryEvent, { type: 'task-row' }>): TaskState {
  if (row === null) return { at, atWall, status: null, owner: null, leaseUntil: null, resultFrom: null, row }
  return {
    at,
    atWall,
    status: textOf(column(row, 'status')),
    owner: textOf(column(row, 'ownerId')),
    leaseUntil: instantOf(column(row, 'leaseExpiresAt') ?? null),
    resultFrom: resultFrom(row),
    row,
  }
}

/** Whether the task has come to its end, well or not. */
export function isSettled({ status }: TaskState): boolean {
  return status !== null && ['completed', 'failed', 'cancelled', 'timed_out'].includes(status)
}

/** The tool returns `{by: 'A'}`; an adapter may keep that as JSON, or as JSON within JSON. */
function resultFrom(row: RawRow): 'A' | 'B' | null {
  const by = /\\*"by\\*"\s*:\s*\\*"([AB])\\*"/.exec(String(column(row, 'result') ?? ''))?.[1]
  return by === 'A' || by === 'B' ? by : null
}

function textOf(value: string | number | null | undefined): string | null {
  return value === null || value === undefined || value === '' ? null : String(value)
}

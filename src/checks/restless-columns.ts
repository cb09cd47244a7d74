import type { HistoryEvent } from '../history/event.ts'
import { NOTHING_LATER, SHARED_DATABASE } from './check-id.ts'
import { changedColumns } from './columns.ts'
import { readAgainSteps } from './read-again-steps.ts'

/** The steps in which O reads one row twice although nothing was written in between. */
export const RESTED = { before: 'first:o-reads', after: 'first:rested' } as const

/** The fields of a task by Mastra's contract. Whatever happens to them counts. */
const CONTRACT: ReadonlySet<string> = new Set(
  [
    'id',
    'toolCallId',
    'toolName',
    'agentId',
    'runId',
    'threadId',
    'resourceId',
    'status',
    'args',
    'result',
    'error',
    'suspendPayload',
    'retryCount',
    'maxRetries',
    'timeoutMs',
    'createdAt',
    'startedAt',
    'suspendedAt',
    'completedAt',
    'ownerId',
    'leaseExpiresAt',
  ].map(plainName),
)

/**
 * Columns of the task table that move without any write of ours: with time or with every reading, as a row shows that
 * nobody wrote to, read again after a rest and once more at the end of the checks. They say nothing about a write that
 * was refused. A column of the contract is never among them, whatever it does, nor is one that moved only when
 * something was tried.
 */
export function restlessColumns(events: readonly HistoryEvent[]): string[] {
  const readingAt = (check: string, step: string) =>
    events.find((event) => event.type === 'row' && event.check === check && event.step === step)
  const first = readingAt(SHARED_DATABASE, RESTED.before)
  if (first?.type !== 'row') return []
  const later = [
    readingAt(SHARED_DATABASE, RESTED.after),
    readingAt(NOTHING_LATER, readAgainSteps(first.id).after),
  ]
  const moved = later.flatMap((reading) =>
    reading?.type === 'row' && reading.row !== null && first.row !== null
      ? changedColumns(first.row, reading.row)
      : [],
  )
  return [...new Set(moved)].filter((name) => !CONTRACT.has(plainName(name)))
}

/** Whether a column, as a database names it, holds a field of the contract. */
export function isOfContract(name: string): boolean {
  return CONTRACT.has(plainName(name))
}

/** What a report says of them. */
export function restlessNote(columns: readonly string[]): string {
  return `Left out of every comparison, because it moved in a row that nobody wrote to: ${columns.join(', ')}.`
}

/** The same events with rows of tasks that lack these columns. */
export function withoutColumns(
  events: readonly HistoryEvent[],
  columns: readonly string[],
): readonly HistoryEvent[] {
  if (columns.length === 0) return events
  return events.map((event) => {
    const isOfTasks = event.type === 'task-row' || ('check' in event && event.check.startsWith('tasks/'))
    if (!isOfTasks || !('row' in event) || event.row === null) return event
    const kept = Object.entries(event.row).filter(([name]) => !columns.includes(name))
    return { ...event, row: Object.fromEntries(kept) }
  })
}

/** `retry_count`, `retryCount` and pg's mirror `createdAtZ` are the same field. */
function plainName(name: string): string {
  return name
    .replaceAll('_', '')
    .toLowerCase()
    .replace(/(?<=at)z$/, '')
}

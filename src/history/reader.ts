import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FenceAuditError } from '../errors.ts'
import { disorderOf } from './disorder-of.ts'
import { eventSchema, type HistoryEvent } from './event.ts'

/**
 * Reads the history of a stored run. A last line that was cut off by a kill is left out; any other line that is
 * not an event, or cannot stand where it does, makes the run unreadable, because judging it would be guessing.
 *
 * @throws FenceAuditError RUN_NOT_FOUND, RUN_UNREADABLE
 */
export function readHistory(directory: string): HistoryEvent[] {
  const path = join(directory, 'history.jsonl')
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (cause) {
    throw new FenceAuditError(
      'RUN_NOT_FOUND',
      `No history at ${path}: give the directory of a run, e.g. .fence-audit/runs/latest.`,
      { cause },
    )
  }
  const lines = text.split('\n')
  const complete = lines.slice(0, -1)
  const events = complete.map((line, index) => {
    const parsed = eventSchema.safeParse(parse(line))
    if (!parsed.success) {
      throw new FenceAuditError(
        'RUN_UNREADABLE',
        `Line ${index + 1} of ${path} is not an event that this version of fence-audit knows.`,
        {
          cause: parsed.error,
        },
      )
    }
    return parsed.data
  })
  const disorder = disorderOf(events)
  if (disorder === null) return events
  throw new FenceAuditError(
    'RUN_UNREADABLE',
    `Line ${disorder.line} of ${path} cannot stand there: ${disorder.reason}. Restore the history as the run wrote it.`,
  )
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

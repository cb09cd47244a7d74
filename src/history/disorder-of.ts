import type { HistoryEvent } from './event.ts'

/** Calls that a check on runs makes again and again until the store says that a lease has lapsed. */
const REPEATED = /(^|[ :])lapsed$/

/**
 * What is wrong with the order of a history, as its first line (from 1) that cannot stand there and the reason; null
 * when nothing is. A history is one run's lines, all of them up to some point: numbered from 1, in order of time,
 * begun once, with nothing after its end, and with one call, one answer and one reading for each step of a check.
 */
export function disorderOf(events: readonly HistoryEvent[]): { line: number; reason: string } | null {
  const seen = new Set<string>()
  let before: HistoryEvent | null = null
  for (const [index, event] of events.entries()) {
    const line = index + 1
    const reason = misplaced(event, line, before) ?? repeated(event, seen)
    if (reason !== null) return { line, reason }
    before = event
  }
  return null
}

function misplaced(event: HistoryEvent, line: number, before: HistoryEvent | null): string | null {
  if (event.i !== line) return `it says that it is line ${event.i}`
  if (before !== null && event.t < before.t) return 'it is earlier than the line before it'
  const starts = event.type === 'run' && event.phase === 'started'
  if (line === 1 && !starts) return 'a history begins with the start of its run'
  if (line > 1 && starts) return 'a run starts only once'
  if (starts && (event.run === undefined || event.factsSha256 === undefined))
    return 'the start of a run names the run and the hash of its run.json'
  if (before?.type === 'run' && before.phase !== 'started') return 'nothing follows the end of a run'
  if (event.type === 'run' && event.phase !== 'started' && event.lines !== line)
    return `the run ended with ${event.lines ?? 'an unknown number of'} lines`
  return null
}

/** A step's name is unique in its check, so a second one is of another run, or makes a reader choose between two. */
function repeated(event: HistoryEvent, seen: Set<string>): string | null {
  if (event.type === 'history') return repeatedHistory(event, seen)
  if (event.type !== 'invoke' && event.type !== 'return' && event.type !== 'row') return null
  const { type, check, step } = event
  const key = JSON.stringify([type, check, step])
  if (seen.has(key) && !(type !== 'row' && REPEATED.test(step)))
    return `the check ${check} has a second ${type} of its step ${step}`
  seen.add(key)
  if (type === 'return' && !seen.has(JSON.stringify(['invoke', check, step])))
    return `the check ${check} has a return of its step ${step}, which was never invoked`
  return null
}

/** A round's number is unique in its check, for the same reason. */
function repeatedHistory(
  { check, round }: Extract<HistoryEvent, { type: 'history' }>,
  seen: Set<string>,
): string | null {
  const key = JSON.stringify(['history', check, round])
  if (seen.has(key)) return `the check ${check} has a second history of its round ${round}`
  seen.add(key)
  return null
}

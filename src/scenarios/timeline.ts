import type { HistoryEvent } from '../history/event.ts'
import type { Course } from './course.ts'
import type { TaskState } from './task-state.ts'

const LINES_MAX = 15

interface Entry {
  readonly at: number
  readonly who: string
  readonly what: string
  /** 0 is what the story cannot do without; what is cut first has the highest. */
  readonly rank: 0 | 1 | 2 | 3
}

/**
 * What happened in one run, in order, at most 15 lines: ms since the scenario's start, who, what. What tells least is
 * left out first, and the last line then says which lines of the history hold the rest.
 */
export function timelineOf(course: Course): string[] {
  const { evidence } = course
  const entries = [...moments(course), ...faults(course), ...rowChanges(course), ...receipts(course)]
  const ordered = entries.sort((left, right) => left.at - right.at)
  const kept = mostTelling(ordered)
  const width = Math.max(0, ...kept.map(({ at }) => String(Math.round(at)).length))
  const lines = kept.map(
    ({ at, who, what }) => `${String(Math.round(at)).padStart(width)} ms  ${who.padEnd(4)}  ${what}`,
  )
  const cut = ordered.length - kept.length
  return cut === 0 ? lines : [...lines, `and ${cut} more: ${evidence.lines}`]
}

function mostTelling(entries: readonly Entry[]): readonly Entry[] {
  if (entries.length <= LINES_MAX) return entries
  // Among equally telling ones the earlier stay: what went wrong is understood from its beginning.
  const byRank = entries.map((entry, index) => ({ entry, index }))
  byRank.sort((left, right) => left.entry.rank - right.entry.rank || left.index - right.index)
  const kept = new Set(byRank.slice(0, LINES_MAX - 1).map(({ index }) => index))
  return entries.filter((_, index) => kept.has(index))
}

const MOMENTS: Readonly<
  Record<Extract<HistoryEvent, { type: 'moment' }>['what'], readonly [string, Entry['rank']] | null>
> = {
  'manager-started': ['its manager started', 1],
  'manager-failed': ['its manager did not start', 0],
  enqueued: ['enqueued the task', 2],
  'attempt-started': ['an attempt started', 0],
  'request-sent': ['sent its request', 3],
  answered: ['got its answer', 2],
  'request-failed': ['its request failed', 0],
  'tool-returned': ['the tool returned', 1],
  'tool-aborted': ['the tool was aborted', 1],
  // What a manager asks of its store is told by the row.
  'store-called': null,
  'store-answered': null,
  'shutdown-started': ['shutting down', 2],
  'shutdown-done': ['shut down', 3],
  exited: ['exited', 1],
}

function moments({ evidence }: Course): Entry[] {
  return evidence.moments.flatMap(({ at, who, what, detail }) => {
    const told = MOMENTS[what]
    if (told === null) return []
    const [words, rank] = told
    return [{ at, who, what: detail === undefined ? words : `${words} (${detail})`, rank }]
  })
}

function faults({ evidence }: Course): Entry[] {
  return evidence.faults.map(({ at, who, signal, phase, detail }) => ({
    at,
    who,
    what: `${signal} ${phase}${detail === undefined ? '' : ` (${detail})`}`,
    rank: phase === 'injected' ? 3 : 0,
  }))
}

function rowChanges(course: Course): Entry[] {
  return course.states.map((state, index) => {
    const before = course.states[index - 1]
    const changed = before === undefined || before.status !== state.status || isNewResult(before, state)
    const owner = before === undefined ? state.owner !== null : before.owner !== state.owner
    return {
      at: state.at,
      who: 'row',
      what: inWords(course, state, before),
      rank: changed ? (isNewResult(before, state) ? 0 : 1) : owner ? 2 : 3,
    }
  })
}

function isNewResult(before: TaskState | undefined, { resultFrom }: TaskState): boolean {
  return resultFrom !== null && before?.resultFrom !== resultFrom
}

function inWords({ ownerOfA, ownerOfB }: Course, state: TaskState, before: TaskState | undefined): string {
  if (state.status === null) return 'gone'
  const owner =
    state.owner === null ? '' : state.owner === ownerOfA ? 'A' : state.owner === ownerOfB ? 'B' : 'another'
  const isRenewal =
    before?.status === state.status && before.owner === state.owner && before.leaseUntil !== state.leaseUntil
  return [
    state.status,
    ...(owner === '' ? [] : [`owner ${owner}`]),
    ...(isRenewal ? ['lease renewed'] : []),
    ...(state.resultFrom === null ? [] : [`result of ${state.resultFrom}`]),
  ].join(', ')
}

/** Receipts have only wall time; any moment tells how far that is from the run's clock. */
function receipts({ evidence }: Course): Entry[] {
  const [moment] = evidence.moments
  if (moment === undefined) return []
  return (evidence.receipts ?? []).map(({ worker, accepted, atWall }) => ({
    at: atWall - moment.atWall + moment.at,
    who: 'dest',
    what: `request of ${worker}: ${accepted ? 'accepted as an effect' : 'a duplicate, no effect'}`,
    rank: 0,
  }))
}

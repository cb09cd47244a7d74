import type { Moment } from '../../history/event.ts'
import type { Course } from '../course.ts'
import { isSettled } from '../task-state.ts'
import { CLOSE_WATCH } from './close-watch.ts'
import { LAST_LOOK } from './last-look.ts'
import { OF_STORE_CALLS } from './of-store-calls.ts'
import { ONE_TIME } from './one-time.ts'
import type { Witness } from './witness.ts'

const TIMES = ['leaseMs', 'quietMs'] as const

/** What the instrument itself must have done: looked at the right database, read the receipts, waited, kept time. */
export const OF_MEASUREMENT: readonly Witness[] = [
  { name: 'the run got to its end', missing: ({ evidence }) => (evidence.ended ? null : '') },
  {
    name: 'the times of the run are known',
    missing: ({ evidence }) => (TIMES.every((name) => (evidence.times[name] ?? 0) > 0) ? null : ''),
  },
  { name: 'O saw the task in the database', missing: ({ states }) => (states.length > 0 ? null : '') },
  { name: 'the database was empty before A enqueued the one task', missing: foreignRow },
  {
    name: "the destination's receipts were read",
    missing: ({ evidence }) => (evidence.receipts === null ? '' : null),
  },
  { name: 'the destination answered every request', missing: unanswered },
  {
    name: 'every attempt was seen to start',
    missing: ({ evidence }) => (['A', 'B'] as const).find((who) => isStray(evidence, who)) ?? null,
  },
  { name: "the clock of A's process ran on", missing: (course) => stall(course, 'A') },
  {
    name: "the clock of B's process ran on",
    missing: (course) => (course.scenario.b === 'absent' ? null : stall(course, 'B')),
  },
  ONE_TIME,
  ...OF_STORE_CALLS,
  LAST_LOOK,
  CLOSE_WATCH,
  { name: 'the run settled', missing: unsettled },
]

function foreignRow({ states, evidence }: Course): string | null {
  const crowd = evidence.rows.find(({ count }) => count > 1)
  if (crowd !== undefined) return `${crowd.count} rows were there`
  const [first] = states
  if (first !== undefined && (isSettled(first) || first.resultFrom !== null))
    return `the first row that O saw was already ${first.status}`
  const ids = new Set(states.flatMap(({ row }) => (row === null ? [] : String(row['id']))))
  return ids.size > 1 ? `${ids.size} tasks were there` : null
}

function unanswered({ evidence }: Course): string | null {
  const failed = evidence.moments.find(({ what }) => what === 'request-failed')
  return failed === undefined ? null : `${failed.who}: ${failed.detail ?? 'its request failed'}`
}

/** Whether a worker reported something from within an attempt whose start it never reported. */
export function isStray({ moments }: Course['evidence'], who: 'A' | 'B'): boolean {
  const own = moments.filter((moment) => moment.who === who).map(({ what }) => what)
  const first = own.findIndex((what) => WITHIN.has(what))
  return first !== -1 && !own.slice(0, first).includes('attempt-started')
}

const WITHIN: ReadonlySet<Moment> = new Set([
  'request-sent',
  'answered',
  'request-failed',
  'tool-returned',
  'tool-aborted',
])

/** A third of a lease is a heartbeat: a process that stood still for so long may have missed one. Null where it did not. */
export function stall({ evidence }: Course, who: 'A' | 'B'): string | null {
  const stalledMs = evidence.loopDelays.get(who)
  if (stalledMs === undefined) return 'it was not measured'
  const leaseMs = evidence.times['leaseMs'] ?? 0
  return stalledMs * 3 < leaseMs
    ? null
    : `it stood still for ${Math.round(stalledMs)} ms, a third or more of a lease`
}

/** Every attempt has ended, and since then the row had the time to show what it wrote. */
function unsettled({ evidence, states }: Course): string | null {
  const quietMs = evidence.times['quietMs'] ?? 0
  const open = (['A', 'B'] as const).find((who) => openAttempt(evidence.moments, who))
  if (open !== undefined) return `an attempt of ${open} was still under way`
  const ends = evidence.moments.flatMap(({ what, at }) =>
    ['tool-returned', 'tool-aborted'].includes(what) ? [at] : [],
  )
  const last = Math.max(states.at(-1)?.at ?? 0, ...ends)
  const quiet = (evidence.endedAt ?? 0) - last
  return quiet >= quietMs ? null : `it was quiet for ${Math.round(quiet)} ms only, not for ${quietMs}`
}

function openAttempt(moments: Course['evidence']['moments'], who: 'A' | 'B'): boolean {
  const own = moments.filter((moment) => moment.who === who).map(({ what }) => what)
  if (own.includes('exited')) return false
  const started = own.filter((what) => what === 'attempt-started').length
  const ended = own.filter((what) =>
    ['tool-returned', 'tool-aborted', 'request-failed'].includes(what),
  ).length
  return started > ended
}

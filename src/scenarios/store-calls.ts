import type { Moment, Who } from '../history/event.ts'

/** A moment as far as it tells of calls on the store; `at` in ms on one clock for all. */
export interface StoreMoment {
  readonly who: Who
  readonly what: Moment
  readonly at: number
  readonly detail?: string | undefined
}

/** Statuses by which a manager stores how an attempt has ended, or that it goes on. */
const OUTCOME = /^updateTask (?:completed|failed|timed_out|suspended|cancelled|pending)$/

const RELEASE = 'updateTask no-owner'

/** Whether it tells of a call that cannot have changed anything. */
export function isRead({ what, detail = '' }: StoreMoment): boolean {
  return isCall(what) && !/^(?:create|update|delete)/.test(detail)
}

/** The calls of a worker that its store has not answered; none of a worker that is gone, which waits for nothing. */
export function callsUnderWay(moments: readonly StoreMoment[], who: Who): string[] {
  const open: string[] = []
  for (const { what, detail = '' } of moments.filter((moment) => moment.who === who)) {
    if (what === 'exited') return []
    if (what === 'store-called') open.push(detail)
    // Calls of one name are alike: which of them was answered does not matter.
    const answered = what === 'store-answered' ? open.indexOf(detail) : -1
    if (answered !== -1) open.splice(answered, 1)
  }
  return open
}

/** Since when (`at` of its return) a worker's tool has returned without an outcome being sent to the store; null if none is owed. */
export function outcomeOwedSince(moments: readonly StoreMoment[], who: Who): number | null {
  const own = moments.filter((moment) => moment.who === who)
  if (own.some(({ what }) => what === 'exited')) return null
  const returned = own.findLast(({ what }) => what === 'tool-returned')
  if (returned === undefined) return null
  const isSent = own.some(
    ({ what, detail = '', at }) => what === 'store-called' && at >= returned.at && OUTCOME.test(detail),
  )
  return isSent ? null : returned.at
}

/** Whether a call by which a worker takes the owner off a task was under way at any time between two instants. */
export function isReleasing(moments: readonly StoreMoment[], who: Who, from: number, to: number): boolean {
  const own = moments.filter((moment) => moment.who === who && moment.detail === RELEASE)
  const before = own.filter(({ at }) => at <= from)
  return (
    callsUnderWay(before, who).length > 0 ||
    own.some(({ what, at }) => what === 'store-called' && at >= from && at <= to)
  )
}

function isCall(what: Moment): boolean {
  return what === 'store-called' || what === 'store-answered'
}

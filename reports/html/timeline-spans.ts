import type { TimelineEvent } from './timeline-events.ts'

/** A stretch of time in a worker's lane, in ms; `to` is null where its end is not among the events. */
interface Span {
  readonly from: number
  readonly to: number | null
}

export interface WorkerSpans {
  /** From its first event until it exited. */
  readonly alive: Span | null
  /** From the start of each attempt to its end, in whichever way. */
  readonly attempts: readonly Span[]
  /** From a confirmed stop to its confirmed end. */
  readonly frozen: readonly Span[]
}

const ATTEMPT_ENDS = /^(the tool (returned|was aborted)|its request failed|exited)/
const EXIT = /^exited/

/** What a worker's events say about the time between them. */
export function workerSpans(events: readonly TimelineEvent[], worker: 'A' | 'B'): WorkerSpans {
  const own = events.filter(({ lane }) => lane === worker)
  const [first] = own
  return {
    alive:
      first === undefined
        ? null
        : { from: first.at, to: own.find(({ what }) => EXIT.test(what))?.at ?? null },
    attempts: spans(own, /^an attempt started/, ATTEMPT_ENDS),
    frozen: spans(own, /^SIGSTOP confirmed/, /^SIGCONT confirmed|^exited/),
  }
}

/** Whether an event is a fault that was put in, not something that a worker did. */
export function isFault({ what }: TimelineEvent): boolean {
  return /^SIG[A-Z]+\d* /.test(what)
}

/** Whose request the destination got and whether it took effect; null for any other event. */
export function requestOf({
  lane,
  what,
}: TimelineEvent): { readonly worker: 'A' | 'B'; readonly effect: boolean } | null {
  const [, worker, outcome] = /^request of ([AB]): (accepted|a duplicate)/.exec(what) ?? []
  if (lane !== 'dest' || (worker !== 'A' && worker !== 'B')) return null
  return { worker, effect: outcome === 'accepted' }
}

function spans(events: readonly TimelineEvent[], start: RegExp, end: RegExp): Span[] {
  return events.flatMap(({ what, at }, index) => {
    if (!start.test(what)) return []
    const after = events.slice(index + 1)
    const next = after.findIndex((event) => start.test(event.what))
    const until = next === -1 ? after : after.slice(0, next)
    return [{ from: at, to: until.find((event) => end.test(event.what))?.at ?? after[next]?.at ?? null }]
  })
}

import type { Play, Told } from './play.ts'

const TAG = { scenario: '', run: 1 }

/** A play with further events, put in order; `endsAt` moves with them if it must. */
export function withEvents(play: Play, ...more: readonly Told[]): Play {
  return { ...play, events: [...play.events, ...more].sort((left, right) => at(left) - at(right)) }
}

/** A play without the events that match; throws when none does, because then nothing was broken. */
export function withoutEvents(play: Play, match: (event: ReturnType<Told>) => boolean): Play {
  const events = play.events.filter((tell) => !match(tell(TAG)))
  if (events.length === play.events.length) throw new Error('No event of the play matches.')
  return { ...play, events }
}

/** A play whose matching events are changed; throws when none matches. */
export function changed(
  play: Play,
  match: (event: ReturnType<Told>) => boolean,
  change: (event: ReturnType<Told>) => object,
): Play {
  if (!play.events.some((tell) => match(tell(TAG)))) throw new Error('No event of the play matches.')
  const events = play.events.map((tell): Told => {
    return match(tell(TAG)) ? (tag) => ({ ...tell(tag), ...change(tell(tag)) }) : tell
  })
  return { ...play, events }
}

export function isMoment(who: 'A' | 'B', what: string): (event: ReturnType<Told>) => boolean {
  return (event) => event.type === 'moment' && event.who === who && event.what === what
}

export function isFault(signal: string, phase: string): (event: ReturnType<Told>) => boolean {
  return (event) => event.type === 'fault' && event.signal === signal && event.phase === phase
}

export function isRow(column: string, value: string | null): (event: ReturnType<Told>) => boolean {
  return (event) => event.type === 'task-row' && event.row !== null && event.row[column] === value
}

function at(tell: Told): number {
  return tell(TAG).at ?? 0
}

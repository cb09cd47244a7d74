import type { ScenarioRun } from '../../src/verdict/report.ts'

/** The lanes of a drawn timeline, in their order: the workers, the task's row, the destination of requests. */
export const LANES = ['A', 'row', 'B', 'dest'] as const
export type Lane = (typeof LANES)[number]

/** One line of a run's timeline, taken apart. */
export interface TimelineEvent {
  /** Its number in the list beside the drawing, from 1. */
  readonly number: number
  /** Since the scenario's start, in ms. */
  readonly at: number
  readonly lane: Lane
  readonly what: string
}

export interface Timeline {
  readonly events: readonly TimelineEvent[]
  /** Lines that are no event of a lane, in their words: what was left out, and whatever this page does not understand. */
  readonly rest: readonly string[]
}

/** Takes a run's timeline apart. A line that does not read as an event is kept as it is, never drawn by guess. */
export function timelineEvents({ timeline }: Pick<ScenarioRun, 'timeline'>): Timeline {
  const events: TimelineEvent[] = []
  const rest: string[] = []
  for (const line of timeline) {
    const [, ms, who, what] = /^ *(\d{1,9}) ms {2}(\S+) +(\S.*)$/u.exec(line) ?? []
    const lane = LANES.find((known) => known === who)
    const at = Number(ms)
    if (lane === undefined || what === undefined || at < (events.at(-1)?.at ?? 0)) rest.push(line)
    else events.push({ number: events.length + 1, at, lane, what })
  }
  return { events, rest }
}

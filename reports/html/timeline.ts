import type { ScenarioRun } from '../../src/verdict/report.ts'
import { html, type Markup } from './markup.ts'
import { timelineDrawing } from './timeline-drawing.ts'
import { timelineEvents, type TimelineEvent } from './timeline-events.ts'
import { NARROW, WIDE } from './timeline-frame.ts'
import { isFault } from './timeline-spans.ts'

const NAMES = { A: 'A', B: 'B', row: 'row', dest: 'receiver' } as const

/** A run drawn and told: a picture for wide and one for narrow pages, and the same events as a list. Null without any. */
export function timeline(run: ScenarioRun, name: string): Markup | null {
  if (run.timeline.length === 0) return null
  const { events, rest } = timelineEvents(run)
  const title = `Timeline of ${name}: lanes of worker A, the task's row, worker B and the receiver. The list after it tells the same.`
  const drawings =
    events.length === 0
      ? null
      : [WIDE, NARROW].map((frame) => timelineDrawing(events, run.rowStates, title, frame))
  return html`<figure class="run">
    ${drawings}
    <ol class="events">
      ${events.map(item)}
    </ol>
    ${rest.map((line) => html`<p class="aside">${line}</p>`)}
  </figure>`
}

function item(event: TimelineEvent): Markup {
  const { at, lane, what } = event
  return html`<li class="lane-${lane}${isFault(event) ? ' is-fault' : ''}">
    <span class="at">${at} ms</span> <b>${NAMES[lane]}</b> ${what}
  </li>`
}

/** What the signs of the drawings mean. */
export function timelineKey(): Markup {
  return html`<p class="aside key">
    Numbers are those of the list under each picture. <span class="chip worker-a">A</span> and
    <span class="chip worker-b">B</span> run the task where the lane is a bar; a hatched bar is a stopped
    process; a diamond is a fault, confirmed by the system. The row's band has the colour of the stored owner
    and is striped where none is stored; the line under it is the stored lease, dashed once it has lapsed. A
    dashed arrow is a request without effect. Time is stretched where much happens.
  </p>`
}

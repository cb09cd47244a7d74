import type { ScenarioRowState } from '../../src/verdict/report.ts'
import { html, type Markup } from './markup.ts'
import { rowBand } from './row-band.ts'
import { LANES, type TimelineEvent } from './timeline-events.ts'
import type { Frame } from './timeline-frame.ts'
import { ticks, timelineScale, type Scale } from './timeline-scale.ts'
import { isFault, requestOf, workerSpans } from './timeline-spans.ts'

/** More states than this are not drawn: a store that changes its row at every look would fill the page. */
const STATES_MAX = 60

/** One run as a picture in the frame's measures. Everything in it is told again by the list of events beside it. */
export function timelineDrawing(
  events: readonly TimelineEvent[],
  rowStates: readonly ScenarioRowState[],
  title: string,
  frame: Frame,
): Markup {
  const states = rowStates.slice(0, STATES_MAX)
  const instants = [...events, ...states].map(({ at }) => at)
  const [start, end] = [Math.min(...instants), Math.max(...instants)]
  const scale = timelineScale([...instants, end + (end - start) / 24], frame.left, frame.right)
  const { width, height } = frame
  return html`<svg
    class="timeline ${frame.isNarrow ? 'is-narrow' : 'is-wide'}"
    role="img"
    aria-label="${title}"
    viewBox="0 0 ${width} ${height}"
  >
    ${axis(start, end, scale, frame)}
    ${LANES.map((lane) => html`<path class="lane" d="M${frame.left - 6} ${frame.lanes[lane]}H${frame.right}" /><text class="lane-name lane-${lane}" x="4" y="${frame.lanes[lane] + 4}">${frame.names[lane]}</text>`)}
    ${events.map((event) => requestLine(event, scale, frame))} ${rowBand(states, scale, frame)}
    ${(['A', 'B'] as const).map((worker) => workerLane(events, worker, scale, frame))}
    ${events.filter(isFault).map((event) => html`<path class="fault-line" d="M${place(event, scale)} 8V${frame.axis - 6}" />`)}
    ${events.map((event) => marker(event, scale, frame))}
  </svg>`
}

function axis(start: number, end: number, scale: Scale, frame: Frame): Markup {
  const marks = ticks(start, end, scale, frame.isNarrow ? 46 : 58).map((at) => {
    const x = scale(at).toFixed(1)
    const label = at < 1000 ? `${at} ms` : `${at / 1000} s`
    return html`<path class="tick" d="M${x} 8V${frame.axis}" /><text
        class="tick-label"
        x="${x}"
        y="${frame.axis + 14}"
        >${label}</text
      >`
  })
  return html`${marks}`
}

/** A thin line while the worker lives, a bar while it runs the task, hatched while it is stopped. */
function workerLane(
  events: readonly TimelineEvent[],
  worker: 'A' | 'B',
  scale: Scale,
  frame: Frame,
): Markup | null {
  const { alive, attempts, frozen } = workerSpans(events, worker)
  if (alive === null) return null
  const y = frame.lanes[worker]
  const bar = (name: string, { from, to }: { from: number; to: number | null }, half: number): Markup =>
    html`<rect
      class="${name}${to === null ? ' is-open' : ''}"
      x="${scale(from).toFixed(1)}"
      y="${y - half}"
      width="${(scale(to ?? Infinity) - scale(from)).toFixed(1)}"
      height="${2 * half}"
    />`
  return html`<g class="worker-${worker.toLowerCase()}"
    >${bar('alive', alive, 2)}
    ${attempts.map((span) => bar('attempt', span, 12))}${frozen.map((span) => bar('frozen', span, 12))}</g
  >`
}

function requestLine(event: TimelineEvent, scale: Scale, frame: Frame): Markup | null {
  const request = requestOf(event)
  if (request === null) return null
  const from = frame.lanes[request.worker] + 12
  const name = `request worker-${request.worker.toLowerCase()}${request.effect ? '' : ' is-duplicate'}`
  return html`<path
    class="${name}"
    d="M${place(event, scale)} ${from}V${frame.lanes.dest - frame.markerRadius}"
  />`
}

/** The event's number: a diamond for a fault, dashed for a request without effect. */
function marker(event: TimelineEvent, scale: Scale, frame: Frame): Markup {
  const { number, at, lane, what } = event
  const [x, y, r] = [place(event, scale), frame.lanes[lane], frame.markerRadius]
  const request = requestOf(event)
  const owner = lane === 'A' || lane === 'B' ? lane : request?.worker
  const name = `marker lane-${owner ?? lane}${isFault(event) ? ' is-fault' : ''}${request?.effect === false ? ' is-duplicate' : ''}`
  const shape = isFault(event)
    ? html`<path d="M${x} ${y - r - 3}l${r + 3} ${r + 3}l${-r - 3} ${r + 3}l${-r - 3} ${-r - 3}z" />`
    : html`<circle cx="${x}" cy="${y}" r="${r}" />`
  return html`<g class="${name}"
    ><title>${number}. ${at} ms, ${frame.names[lane]}: ${what}</title>${shape}<text x="${x}" y="${y + 3.3}"
      >${number}</text
    ></g
  >`
}

function place({ at }: TimelineEvent, scale: Scale): string {
  return scale(at).toFixed(1)
}

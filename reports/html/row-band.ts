import type { ScenarioRowState } from '../../src/verdict/report.ts'
import { html, type Markup } from './markup.ts'
import type { Frame } from './timeline-frame.ts'
import type { Scale } from './timeline-scale.ts'

const HALF_HEIGHT = 12
const CHARACTER_WIDTH = 6.1

/** The row's states as a band: who owns it by colour and letter, its status in words, and under it how long its lease lives. */
export function rowBand(states: readonly ScenarioRowState[], scale: Scale, frame: Frame): Markup {
  const spans = states.map((state, index) => ({
    state,
    from: scale(state.at),
    to: scale(states[index + 1]?.at ?? Infinity),
    until: states[index + 1]?.at ?? Infinity,
  }))
  const y = frame.lanes.row
  const drawn = spans.map(({ state, from, to, until }, index) => {
    const isRenewed = isSameButLease(state, states[index - 1])
    return html`<g class="${ownerClass(state)}"
      ><title>${inWords(state)}</title>
      <rect
        class="band"
        x="${at(from)}"
        y="${y - HALF_HEIGHT}"
        width="${at(Math.max(1, to - from))}"
        height="${2 * HALF_HEIGHT}"
      />
      ${state.owner === null && state.status !== null ? html`<rect class="band is-unowned" x="${at(from)}" y="${y - HALF_HEIGHT}" width="${at(Math.max(1, to - from))}" height="${2 * HALF_HEIGHT}" />` : null}
      ${lease(state, until, scale, y)}
      ${isRenewed ? html`<path class="renewal" d="M${at(from)} ${y - HALF_HEIGHT}v${2 * HALF_HEIGHT}" />` : null}</g
    >`
  })
  const labels = merged(spans).map(({ state, from, to }) => label(state, from + 11, to - 4, y, frame))
  return html`${drawn}${labels}`
}

/** A solid line while the stored lease lives, a dashed one from its lapse to the next change of the row. */
function lease(state: ScenarioRowState, until: number, scale: Scale, y: number): Markup | null {
  if (state.leaseUntil === null) return null
  const line = y + HALF_HEIGHT + 6
  const [from, lapse, end] = [state.at, Math.min(state.leaseUntil, until), until].map(scale)
  if (from === undefined || lapse === undefined || end === undefined) return null
  const lapsed =
    end - lapse > 0.5 ? html`<path class="lease is-lapsed" d="M${at(lapse)} ${line}H${at(end)}" />` : null
  return html`<path class="lease" d="M${at(from)} ${line}H${at(lapse)}" />${lapsed}`
}

interface Stretch {
  readonly state: ScenarioRowState
  readonly from: number
  readonly to: number
}

/** A renewal changes nothing that the label says. */
function merged(spans: readonly Stretch[]): Stretch[] {
  const stretches: Stretch[] = []
  for (const span of spans) {
    const last = stretches.at(-1)
    if (last !== undefined && isSameButLease(span.state, last.state))
      stretches[stretches.length - 1] = { ...last, to: span.to }
    else stretches.push(span)
  }
  return stretches
}

function label(state: ScenarioRowState, from: number, to: number, y: number, frame: Frame): Markup | null {
  const fits = (text: string): boolean => text.length * CHARACTER_WIDTH <= to - from
  const text = [inFull(state), briefly(state), state.owner ?? ''].find((one) => fits(one))
  if (text === undefined || text === '' || (frame.isNarrow && text.length > 9)) return null
  return html`<text class="band-label" x="${at(from)}" y="${y + 4}">${text}</text>`
}

function inFull({ status, owner, resultFrom }: ScenarioRowState): string {
  if (status === null) return 'gone'
  const whose =
    owner === null
      ? status === 'running'
        ? ', no owner stored'
        : ''
      : owner === '?'
        ? ', owner unknown'
        : `, owner ${owner}`
  return `${status}${whose}${resultFrom === null ? '' : `, result of ${resultFrom}`}`
}

function briefly({ status, owner, resultFrom }: ScenarioRowState): string {
  if (status === null) return 'gone'
  return resultFrom === null ? (owner === null ? status : `owner ${owner}`) : `by ${resultFrom}`
}

function inWords(state: ScenarioRowState): string {
  const lease =
    state.leaseUntil === null ? 'no lease stored' : `lease until ${state.leaseUntil} ms after the start`
  return `from ${state.at} ms: ${inFull(state)}, ${lease}`
}

function ownerClass({ owner, status }: ScenarioRowState): string {
  if (status === null) return 'owner-gone'
  return owner === 'A' || owner === 'B' ? `owner-${owner.toLowerCase()}` : 'owner-none'
}

function isSameButLease(one: ScenarioRowState, other: ScenarioRowState | undefined): boolean {
  return one.status === other?.status && one.owner === other.owner && one.resultFrom === other.resultFrom
}

function at(place: number): string {
  return place.toFixed(1)
}

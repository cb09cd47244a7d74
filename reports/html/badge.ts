import type { Grade, Verdict } from '../../src/verdict/verdict.ts'
import { html, type Markup } from './markup.ts'

/** A sign for every state that needs no colour to be told from the others; one definition each, in the page's first SVG. */
export const STATE_SIGNS = {
  fenced: 'M4 8.5l2.7 2.7L12 5.5',
  holds: 'M4 8.5l2.7 2.7L12 5.5',
  unfenced: 'M5 5l6 6M11 5l-6 6',
  violated: 'M5 5l6 6M11 5l-6 6',
  absent: 'M4.5 8h7',
  inconclusive: 'M6 6.2a2 2 0 1 1 2.9 1.8q-.9.5-.9 1.2M8 11.6v.2',
  error: 'M8 4.2v4.8M8 11.6v.2',
} as const satisfies Record<Grade | Verdict, string>

/** The sign of a state alone, for a place that names the state otherwise. */
export function sign(state: Grade | Verdict): Markup {
  return html`<svg class="sign" aria-hidden="true" viewBox="0 0 16 16"><use href="#sign-${state}" /></svg>`
}

/** A grade or verdict as its word beside its sign; the word carries the meaning, colour never does alone. */
export function badge(state: Grade | Verdict): Markup {
  return html`<span class="badge is-${state}">${sign(state)}${state}</span>`
}

/** The definitions that {@link sign} refers to. */
export function signDefinitions(): Markup {
  const symbols = Object.entries(STATE_SIGNS).map(
    ([state, path]) => html`<symbol id="sign-${state}" viewBox="0 0 16 16"><path d="${path}" /></symbol>`,
  )
  return html`<svg class="definitions" aria-hidden="true" focusable="false">
    <defs>
      ${symbols}
      <pattern id="unowned" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path class="stripe" d="M0 0v6" />
      </pattern>
      <pattern id="frozen" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
        <path class="stripe is-strong" d="M0 0v5" />
      </pattern>
    </defs>
  </svg>`
}

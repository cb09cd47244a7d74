import { html, type Content, type Markup } from './markup.ts'

/** A list of names and what is to be said of each; a pair without content is left out, and so is an empty list. */
export function facts(pairs: readonly (readonly [name: string, content: Content])[]): Markup | null {
  const told = pairs.filter(([, content]) => content !== null && content !== '')
  if (told.length === 0) return null
  return html`<dl class="facts">
    ${told.map(
      ([name, content]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${content}</dd>
        </div>`,
    )}
  </dl>`
}

/** Several texts one under the other, null for none. */
export function stacked(lines: readonly Content[]): Markup | null {
  return lines.length === 0 ? null : html`${lines.map((line) => html`<p>${line}</p>`)}`
}

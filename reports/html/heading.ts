import { html, type Content, type Markup } from './markup.ts'

/** The level of a heading: 1 is the page's own. */
export type Level = 1 | 2 | 3 | 4

/** A heading; `id` must be one that the page makes itself. */
export function heading(level: Level, content: Content, id: string | null = null): Markup {
  const place = id === null ? null : html` id="${id}"`
  switch (level) {
    case 1:
      return html`<h1${place}>${content}</h1>`
    case 2:
      return html`<h2${place}>${content}</h2>`
    case 3:
      return html`<h3${place}>${content}</h3>`
    case 4:
      return html`<h4${place}>${content}</h4>`
    default:
      throw new Error(`There is no heading of level ${String(level satisfies never)}.`)
  }
}

import { html, type Markup } from './markup.ts'

/** A sentence in which what stands between backticks is code; everything else is plain text. */
export function prose(text: string): Markup {
  const parts = text.split(/`([^`]*[^`\s][^`]*)`/)
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`
}

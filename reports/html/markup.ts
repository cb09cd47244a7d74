/** No text from outside is shown longer than this; the JSON report has it in full. */
const LENGTH_MAX = 1000

/** How templates are set out in the source; a page of many checks would be a tenth longer by it. */
const INDENTATION = /\n[ \t]+/g

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
}

/** Markup that was written here or escaped; only {@link html} makes it, so that no text can pass for it. */
export class Markup {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  toString(): string {
    return this.#text
  }
}

/** What a template may hold: text and numbers are escaped, markup is kept, null leaves nothing. */
export type Content = string | number | Markup | null | readonly Content[]

/**
 * A template of HTML in which every value is escaped, for text and for quoted attributes alike. Attributes must stand in
 * double quotes, and no value may stand inside a tag's name, a style or a script.
 */
export function html(parts: TemplateStringsArray, ...values: readonly Content[]): Markup {
  return new Markup(
    parts
      .map((part) => part.replaceAll(INDENTATION, '\n'))
      .reduce((text, part, index) => text + shown(values[index - 1] ?? null) + part),
  )
}

function shown(content: Content): string {
  if (content === null) return ''
  if (content instanceof Markup) return content.toString()
  if (typeof content === 'number') return String(content)
  if (typeof content === 'string') return escaped(cut(content))
  return content.map(shown).join('')
}

function escaped(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => ENTITIES[character] ?? '')
}

function cut(text: string): string {
  return text.length > LENGTH_MAX ? `${text.slice(0, LENGTH_MAX).replace(/[\uD800-\uDBFF]$/, '')}…` : text
}

/** The two characters that are neither control nor format characters and that no XML document may hold. */
const FORBIDDEN = /[\uFFFE\uFFFF]/g

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** A text for an attribute or between tags. Expects what `visible` leaves: no control character, no lone surrogate. */
export function xml(text: string): string {
  return text.replace(FORBIDDEN, '\uFFFD').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

/** An element with its attributes; `content` is XML already, lines are indented. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  content: readonly string[] = [],
): string[] {
  const own = Object.entries(attributes).map(([key, value]) => ` ${key}="${xml(String(value))}"`)
  if (content.length === 0) return [`<${name}${own.join('')}/>`]
  return [`<${name}${own.join('')}>`, ...content.map((line) => `  ${line}`), `</${name}>`]
}

/** A text beyond this length is cut: an issue holds 65,536 characters in all. */
const LENGTH_MAX = 600

/** Everything that Markdown or HTML could take for structure. */
const STRUCTURE = /[&<>|\\`*_[\]{}~$!#]/g
const PUNCTUATION = /[!-/:-@[-`{-~]/g
/** What GitHub turns into a mention, a reference or a link; it leaves code alone. */
const REFERENCE = /[@#]|:\/\/|^www\./i

type Code = (text: string) => string

/**
 * A text from outside for use in a paragraph or a table cell: it can neither format, nor link, nor break out, nor
 * mention anyone. What stands between backticks, and every word with an `@`, `#` or address, becomes code. Expects
 * a text without control characters.
 */
export function prose(text: string): string {
  return escaped(text, code)
}

/** The same as {@link prose} for a line of HTML, in which Markdown does not apply. */
export function htmlProse(text: string): string {
  return escaped(text, htmlCode)
}

/** A value from outside as inline code for a paragraph or a table cell. */
export function code(text: string): string {
  return /^[^\s`|\\]([^`|\\]*[^\s`|\\])?$/.test(text) ? `\`${cut(text)}\`` : htmlCode(text)
}

/** A value from outside as inline code, for a line of HTML and for values that backticks cannot hold. */
export function htmlCode(text: string): string {
  return `<code>${cut(text).replace(PUNCTUATION, entity)}</code>`
}

/** Lines from outside as a fenced block, whose fence is longer than any run of backticks in them. */
export function fencedBlock(language: string, lines: readonly string[]): string[] {
  const runs = lines.flatMap((line) => line.match(/`+/g) ?? [])
  const fence = '`'.repeat(Math.max(3, ...runs.map((run) => run.length + 1)))
  return [fence + language, ...lines, fence]
}

function escaped(text: string, asCode: Code): string {
  return cut(text)
    .split(/(`[^`]*[^`\s][^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? asCode(part.slice(1, -1)) : words(part, asCode)))
    .join('')
}

function words(text: string, asCode: Code): string {
  return text
    .split(/(\s+)/)
    .map((word) => (REFERENCE.test(word) ? asCode(word) : word.replace(STRUCTURE, entity)))
    .join('')
}

function entity(character: string): string {
  return `&#${character.charCodeAt(0)};`
}

function cut(text: string): string {
  return text.length > LENGTH_MAX ? `${text.slice(0, LENGTH_MAX).replace(/[\uD800-\uDBFF]$/, '')}…` : text
}

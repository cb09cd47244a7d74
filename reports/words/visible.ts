/** Control, format and separator characters and lone surrogates: a terminal acts on them, or nobody sees them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

const NAMED: Readonly<Record<string, string>> = {
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
  '\t': String.raw`\t`,
}

/** Writes every character that a terminal would execute or hide as its escape: `\n`, `\x1b`, `\u{202e}`. */
export function visible(text: string): string {
  return text.replace(UNSEEN, (character) => NAMED[character] ?? escaped(character))
}

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0
  return code < 0x100
    ? String.raw`\x${code.toString(16).padStart(2, '0')}`
    : String.raw`\u{${code.toString(16)}}`
}

/** The same data with {@link visible} applied to every text in it, keys included. */
export function allVisible<T>(data: T): T {
  return walk(data) as T
}

function walk(value: unknown): unknown {
  if (typeof value === 'string') return visible(value)
  if (Array.isArray(value)) return value.map(walk)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [visible(key), walk(inner)]))
}

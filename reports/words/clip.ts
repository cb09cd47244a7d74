import stringWidth from 'string-width'

const SEGMENTER = new Intl.Segmenter('en')

/** More characters than any report shows of one text; longer ones are cut before anything is measured. */
const LENGTH_MAX = 10_000

/** Cuts a text without control characters to `width` columns; the cut shows as `…`. */
export function clip(text: string, width: number): string {
  if (columns(text) <= width) return text
  let kept = ''
  let used = 0
  for (const { segment } of SEGMENTER.segment(text.slice(0, LENGTH_MAX))) {
    used += stringWidth(segment)
    if (used > width - 1) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}

/**
 * Cuts two texts to `width` columns together, so that the place where they differ stays in sight: two long values
 * that differ only at their end must not look the same. A short one leaves its room to the other.
 */
export function clipToDifference(before: string, after: string, width: number): [string, string] {
  const half = Math.floor(width / 2)
  const [old, now] = [columns(before), columns(after)]
  if (old + now <= width) return [before, after]
  if (old <= half) return [before, clip(after, width - old)]
  if (now <= half) return [clip(before, width - now), after]
  const cutAt = sharedLength(before, after) - Math.max(4, Math.floor(half / 4))
  const from = (text: string): string =>
    clip(cutAt > 0 ? `…${text.slice(boundary(text, cutAt))}` : text, half)
  return [from(before), from(after)]
}

/** Width of a text, measured only where it could be shown whole. */
function columns(text: string): number {
  return text.length > LENGTH_MAX ? Infinity : stringWidth(text)
}

function sharedLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1
  return length
}

/** Never cuts between the halves of a surrogate pair. */
function boundary(text: string, index: number): number {
  return /[\uDC00-\uDFFF]/.test(text.charAt(index)) ? index - 1 : index
}

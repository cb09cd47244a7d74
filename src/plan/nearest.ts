import { closest, distance } from 'fastest-levenshtein'

/** The word of the list that is nearest to what was typed; null when none is near enough to be meant. */
export function nearest(typed: string, words: readonly string[]): string | null {
  const word = closest(
    typed.toLowerCase(),
    words.map((word) => word.toLowerCase()),
  )
  const index = words.findIndex((candidate) => candidate.toLowerCase() === word)
  const found = words[index]
  if (found === undefined) return null
  return distance(typed.toLowerCase(), word) <= Math.max(2, found.length / 2) ? found : null
}

/** ` Did you mean X?` with a leading blank, or nothing when no word is near. */
export function didYouMean(typed: string, words: readonly string[]): string {
  const word = nearest(typed, words)
  return word === null ? '' : ` Did you mean ${word}?`
}

/** What stands where a path, an address or a personal word stood. */
const PATH = '[path]'
const ADDRESS = '[address]'
const PERSONAL = '[removed]'

/** An address with a scheme; what connects to a database says who may. */
const ADDRESSES = /\b[a-z][a-z0-9+.-]*:\/\/[^\s'"`<>)\]},]+/gi
/** An absolute path of any system, also behind `file:`; two names at least, so that `and/or` is none. */
const PATHS = /(?:file:)?(?<![\w.@/-])(?:~|[a-z]:)?[\\/][\w.@+~ -]*[\w.@+~-](?:[\\/][\w.@+~-]+)+/gi

/**
 * A text of the audited packages or of the run as it may be shown to others: without paths and addresses, and without
 * the words given, such as the names of the account and of the machine. Of those the longest goes first.
 */
export function outsideText(text: string, personal: readonly string[]): string {
  const words = personal.filter(({ length }) => length >= 3).toSorted((a, b) => b.length - a.length)
  const [folders, names] = [words.filter(isPath), words.filter((word) => !isPath(word))]
  const clean = without(folders, text).replace(ADDRESSES, ADDRESS).replace(PATHS, PATH)
  return without(names, clean)
}

/** A folder's own name may have spaces, so it is taken out as it is before paths are looked for. */
function isPath(word: string): boolean {
  return /[\\/]/.test(word)
}

function without(words: readonly string[], text: string): string {
  return words.reduce((rest, word) => rest.replace(wordOf(word), PERSONAL), text)
}

/** Not within another word: an account may be named `art`. */
function wordOf(word: string): RegExp {
  return new RegExp(`(?<![\\w-])${word.replaceAll(/[^\w\s]/g, String.raw`\$&`)}(?![\\w-])`, 'gi')
}

import { expect, test } from 'vitest'
import { markdownFiles, readDoc } from './doc-file.ts'

const COLUMNS_MAX = 100
/** What the program writes. */
const GENERATED = new Set(['matrix.md', 'selftest.md'])
const PAGES = markdownFiles().filter((path) => !GENERATED.has(path))

test.each(PAGES)('the text of %s is no wider than a window', (path) => {
  // Rows of a table cannot be broken, and commands are to be copied whole.
  const text = readDoc(path).replaceAll(/^```[^]*?^```$/gm, '')
  const wide = text.split('\n').filter((line) => line.length > COLUMNS_MAX && !line.startsWith('|'))
  expect(wide).toEqual([])
})

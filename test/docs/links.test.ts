import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CHECK_IDS } from '../../src/checks/check-id.ts'
import { DOCS, markdownFiles, readDoc } from './doc-file.ts'

describe.each(markdownFiles())('docs/%s', (path) => {
  const text = readDoc(path)

  test('links only to files and headings that exist', () => {
    const broken = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target]) => target ?? '')
      .filter((target) => !/^[a-z]+:/.test(target) && !resolves(path, target))
    expect(broken).toEqual([])
  })

  test('names only checks that exist', () => {
    const named = [...text.matchAll(/\b(?:tasks|workflows|memory)\/[a-z]+(?:-[a-z]+)*(?![\w*/.-])/g)].map(
      ([id]) => id,
    )
    expect(named.filter((id) => !CHECK_IDS.some((known) => known === id))).toEqual([])
  })
})

/** Whether a relative link from one file leads to a file, and its fragment to a heading there. */
function resolves(from: string, target: string): boolean {
  const [file = '', fragment] = target.split('#')
  const path = file === '' ? from : normalize(join(dirname(from), file))
  if (!existsSync(join(DOCS, path))) return false
  return fragment === undefined || (path.endsWith('.md') && anchors(readDoc(path)).includes(fragment))
}

/** The anchors that a Markdown host gives to headings: lower case, hyphens for spaces, no punctuation. */
function anchors(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    (heading ?? '')
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )
}

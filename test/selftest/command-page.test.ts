import { format, resolveConfig } from 'prettier'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { selftestPage } from '../../reports/selftest/page.ts'
import { SECTIONS } from '../../src/selftest/run/sections.ts'
import { DOCS, readDoc } from '../docs/doc-file.ts'
import { allAsDue } from './as-due.ts'

/** Every fault of the catalogue; those that are not there stand for nothing that a store of tasks or runs could do. */
const CATALOGUE = [
  1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 14, 16, 17, 18, 21, 22, 23, 25, 26, 28, 29, 30, 31, 32, 35, 36, 37, 38,
].map((number) => `F${String(number).padStart(2, '0')}`)

const SUBJECTS = SECTIONS.flatMap(({ subjects }) => subjects)

describe('docs/selftest.md', () => {
  test('is what the script makes of the faults and healthy stores that there are', async () => {
    const path = join(DOCS, 'selftest.md')
    const style = await resolveConfig(path)
    const page = await format(selftestPage(allAsDue()), { ...style, filepath: path })
    expect(readDoc('selftest.md'), 'Run: node scripts/write-selftest-page.js').toBe(page)
  })

  test.each(CATALOGUE)('%s of the catalogue of faults is on a line', (id) => {
    expect(readDoc('selftest.md').split('\n')).toContainEqual(expect.stringMatching(`^\\| ${id}[a-z]? +\\|`))
  })
})

describe('the subjects of a selftest', () => {
  test('have one name each within their section, and say in a sentence what they do', () => {
    for (const { title, subjects } of SECTIONS) {
      const names = subjects.map(({ name }) => name)
      expect([title, names.length]).toEqual([title, new Set(names).size])
    }
    for (const { does } of SUBJECTS) expect(does).toMatch(/^[A-Z].*\.$/)
  })

  test('name what has to catch them, or say why nothing can', () => {
    for (const { name, due, by, reason } of SUBJECTS) {
      expect([name, by.length > 0]).toEqual([name, due === 'caught'])
      expect([name, reason !== null]).toEqual([name, due === 'uncaught'])
    }
  })
})

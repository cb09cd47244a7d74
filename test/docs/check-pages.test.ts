import { describe, expect, test } from 'vitest'
import { CHECK_IDS, type CheckId } from '../../src/checks/check-id.ts'
import { CHECKS } from '../../src/checks/list.ts'
import { markdownFiles, readDoc, sections, unwrapped } from './doc-file.ts'

const SECTIONS = [
  'What it means',
  'How it is shown',
  'What the verdicts mean here',
  'What fixes it',
  'What it cannot tell',
]

const THOSE_WHO_FIX = ['Application', 'Adapter']

/** Refuses nothing, so that there is nothing to control. */
const SHARED: CheckId = 'tasks/shared-database'

/** Needs a lease to matter, but rests on the table alone. */
const UPGRADE: CheckId = 'tasks/old-table-upgrade'

test('every check has a page and every page belongs to a check', () => {
  const pages = markdownFiles()
    .filter((path) => path.startsWith('checks/'))
    .map((path) => path.slice('checks/'.length, -'.md'.length))
    .sort()
  expect(pages).toEqual([...CHECK_IDS].sort())
})

describe.each(CHECK_IDS)('the page of %s', (id) => {
  const page = readDoc(`checks/${id}.md`)
  const parts = sections(page, 2)

  test('starts with the id and what must hold', () => {
    expect(parts.get('')).toBe(`# ${id}\n\n${parts.get('')?.split('\n\n')[1]}\n\n`)
    expect(unwrapped(parts.get('') ?? '')).toBe(`# ${id} ${CHECKS[id].title}.`)
  })

  test('has exactly the agreed sections in their order, none of them empty', () => {
    expect([...parts.keys()].slice(1)).toEqual(SECTIONS)
    expect(page.match(/^#+ /gm)).toHaveLength(SECTIONS.length + 1)
    for (const text of parts.values()) expect(text.trim()).not.toBe('')
  })

  test('names the witnesses and the positive control', () => {
    const shown = unwrapped(parts.get('How it is shown') ?? '')
    expect(shown).toMatch(/witness/)
    expect(shown).toMatch(id === SHARED ? /nothing to refuse/ : /control/)
  })

  test('speaks of every verdict that can be given and of the grade', () => {
    const text = unwrapped(parts.get('What the verdicts mean here') ?? '')
    for (const verdict of ['holds', 'violated', 'absent', 'inconclusive']) expect(text).toContain(verdict)
    expect(text).toContain(gradeSentence(id))
    expect(text).not.toContain(gradeSentence(id, !CHECKS[id].required))
  })

  test('says what application, adapter and, where it matters, core can do', () => {
    const items = [...(parts.get('What fixes it') ?? '').matchAll(/^- (\w+):/gm)].map(([, who]) => who)
    const coreMatters = CHECKS[id].needs !== 'status' && id !== UPGRADE
    const allowed = coreMatters ? [[...THOSE_WHO_FIX, 'Core']] : [THOSE_WHO_FIX, [...THOSE_WHO_FIX, 'Core']]
    expect(allowed).toContainEqual(items)
  })

  test('reads well in a terminal', () => {
    const lines = page.split('\n')
    expect(lines.at(-1)).toBe('')
    expect(lines.length - 1).toBeGreaterThanOrEqual(25)
    expect(lines.length - 1).toBeLessThanOrEqual(50)
    expect(lines.filter((line) => line.length > 100)).toEqual([])
    expect(lines.filter((line) => /^\||<\/?[a-z]|\]\(|\t/.test(line) || line.endsWith(' '))).toEqual([])
  })
})

function gradeSentence(id: CheckId, required = CHECKS[id].required): string {
  return required
    ? `The grade of ${CHECKS[id].domain} depends on it, because`
    : 'No grade depends on it, because'
}

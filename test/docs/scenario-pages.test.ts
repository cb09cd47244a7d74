import { describe, expect, test } from 'vitest'
import { SCENARIOS } from '../../src/scenarios/list.ts'
import { SCENARIO_IDS } from '../../src/scenarios/scenario-id.ts'
import { markdownFiles, readDoc, sections, unwrapped } from './doc-file.ts'

const SECTIONS = [
  'What it means',
  'How it is shown',
  'What the verdicts mean here',
  'What fixes it',
  'What it cannot tell',
]

test('every scenario has a page and every page belongs to a scenario', () => {
  const pages = markdownFiles().filter((path) => path.startsWith('scenarios/'))
  expect(pages).toEqual(SCENARIO_IDS.map((id) => `scenarios/${id}.md`).sort())
})

describe.each(SCENARIO_IDS)('the page of scenario %s', (id) => {
  const page = readDoc(`scenarios/${id}.md`)
  const parts = sections(page, 2)

  test('starts with the id and what happens', () => {
    expect(unwrapped(parts.get('') ?? '')).toBe(`# ${id} ${SCENARIOS[id].title}.`)
  })

  test('has the sections of every page, none of them empty', () => {
    expect([...parts.keys()].slice(1)).toEqual(SECTIONS)
    for (const text of parts.values()) expect(text.trim()).not.toBe('')
  })

  test('names the signal, the witnesses, the verdicts, and who can do what', () => {
    const { signal } = SCENARIOS[id].fault
    const shown = unwrapped(parts.get('How it is shown') ?? '')
    expect(shown).toContain('Needed witnesses:')
    expect(shown.match(/SIG(?:KILL|STOP|TERM)/)?.[0] ?? 'none').toBe(signal)
    const verdicts = [...(parts.get('What the verdicts mean here') ?? '').matchAll(/^- (\w+):/gm)]
    expect(verdicts.map(([, verdict]) => verdict)).toEqual(['holds', 'violated', 'absent', 'inconclusive'])
    const fixes = [...(parts.get('What fixes it') ?? '').matchAll(/^- (\w+):/gm)]
    expect(fixes.map(([, who]) => who)).toEqual(['Application', 'Adapter', 'Core'])
  })

  test('is read without scrolling sideways', () => {
    expect(page.split('\n').filter((line) => line.length > 100)).toEqual([])
    expect(page.split('\n').length).toBeLessThanOrEqual(55)
  })
})

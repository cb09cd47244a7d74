import { describe, expect, test } from 'vitest'
import { annotations } from '../../reports/github/annotations.ts'
import { RENDERERS } from '../../reports/list.ts'
import { adviceOf } from '../../reports/words/advice.ts'
import { CHECK_WORDS } from '../../src/checks/check-words.ts'
import { SCENARIO_WORDS } from '../../src/scenarios/scenario-words.ts'
import { check, fenced, inconclusive, scenarios, unfenced } from './hand-written.ts'

const full = { color: false, columns: 400, verbose: true }
const { risk, remedy } = CHECK_WORDS['tasks/create-exclusive']

/** A text as a reader sees it, whatever a format escapes. */
function plain(text: string): string {
  return text
    .replaceAll(/&(?:apos|#39);/g, "'")
    .replaceAll(/\\([^\w])/g, '$1')
    .replaceAll('%0A', '\n')
}

function terminal(verbose: boolean, report = unfenced): string {
  return RENDERERS.terminal([report], { color: false, columns: 80, verbose })
}

describe('what a finding means', () => {
  test('is known of a fault, and of nothing else', () => {
    const words = { risk: 'Tasks are lost.', remedy: 'Keep them.' }
    const of = (verdict: Parameters<typeof adviceOf>[0]['verdict'], cause: 'adapter' | 'core' | null) =>
      adviceOf({ ...words, verdict, cause })
    expect(of('violated', 'adapter')).toEqual(words)
    expect(of('absent', null)).toEqual(words)
    expect(of('absent', 'core')).toEqual({ ...words, remedy: null })
    expect(of('inconclusive', null)).toEqual({ risk: 'If it does not hold: Tasks are lost.', remedy: null })
    expect(of('error', null).remedy).toBeNull()
    expect(of('holds', null)).toEqual({ risk: null, remedy: null })
  })

  test.each(Object.keys(RENDERERS))('is told to both readers in the format %s', (name) => {
    const render = Object.entries(RENDERERS).find(([format]) => format === name)?.[1]
    const text = plain(render?.([unfenced], full) ?? '')
    expect(text).toContain(risk)
    expect(text).toContain(remedy)
  })

  test.each(['terminal', 'markdown', 'html', 'json', 'junit', 'sarif', 'gitlab'] as const)(
    'is told of scenarios too in the format %s',
    (name) => {
      const text = plain(RENDERERS[name]([scenarios], full))
      expect(text).toContain(SCENARIO_WORDS.P3.risk)
    },
  )

  test('is told beside the code on GitHub', () => {
    const text = plain(annotations([unfenced], []))
    expect(text).toContain(`risk: ${risk}\nadapter: ${remedy}`)
  })

  test('leads to a page', () => {
    for (const name of ['markdown', 'html', 'json', 'junit', 'sarif'] as const)
      expect(RENDERERS[name]([unfenced], full)).toContain('docs/checks/tasks/create-exclusive.md')
  })

  test('takes one line more of the terminal, and none where nothing is shown to be wrong', () => {
    expect(terminal(false)).toContain(`  risk       ${risk}\n`)
    expect(terminal(false)).not.toContain(remedy)
    expect(terminal(false, inconclusive)).not.toContain('If it does not hold')
    expect(terminal(true, inconclusive)).toContain('If it does not hold')
  })

  test('is not told of what holds', () => {
    const held = {
      ...fenced,
      stores: fenced.stores.map((store) => ({ ...store, checks: [check('tasks/create-exclusive')] })),
    }
    for (const name of ['terminal', 'markdown', 'html', 'gitlab', 'junit'] as const)
      expect(plain(RENDERERS[name]([held], full))).not.toContain(risk)
  })
})

import { describe, expect, test } from 'vitest'
import type { Progress } from '../../src/audit.ts'
import { showProgress } from '../../src/cli/show-progress.ts'

const STEPS: readonly Progress[] = [
  { pair: '1.71.0 + libsql', phase: 'install', text: 'installing' },
  { pair: '1.71.0 + libsql', phase: 'check', text: 'tasks/timezone', done: 1, of: 3 },
  { pair: '1.71.0 + libsql', phase: 'check', text: 'tasks/claim-race', done: 2, of: 3 },
]

describe('showProgress', () => {
  test('a terminal gets one line that is rewritten and then erased', () => {
    const written = shown({ isTTY: true, columns: 30 })
    expect(written).toEqual([
      '\r\u001B[K1.71.0 + libsql: installing',
      '\r\u001B[K1.71.0 + libsql: tasks/timez…',
      '\r\u001B[K1.71.0 + libsql: tasks/claim…',
      '\r\u001B[Kinterrupted\n',
      '\r\u001B[K',
    ])
  })

  test('a file gets a plain line per phase', () => {
    expect(shown({})).toEqual([
      '1.71.0 + libsql: installing\n',
      '1.71.0 + libsql: tasks/timezone [1/3]\n',
      'interrupted\n',
    ])
  })

  test('a file gets a plain line per step with --verbose', () => {
    expect(shown({}, { verbose: true })).toHaveLength(STEPS.length + 1)
  })

  test('nothing is shown with --quiet', () => {
    expect(shown({ isTTY: true }, { quiet: true })).toEqual([])
  })

  test('a name cannot steer the terminal', () => {
    const written: string[] = []
    const stream = { write: (text: string) => written.push(text) }
    const view = showProgress({ quiet: false, verbose: false, stream })
    view.show({ pair: 'core\u001B[2J', phase: 'install', text: 'one\r\ntwo' })
    expect(written).toEqual(['core: one two\n'])
  })
})

function shown(
  terminal: { isTTY?: boolean; columns?: number },
  flags: { quiet?: boolean; verbose?: boolean } = {},
) {
  const written: string[] = []
  const stream = { ...terminal, write: (text: string) => written.push(text) }
  const view = showProgress({ quiet: false, verbose: false, ...flags, stream })
  for (const step of STEPS) view.show(step)
  view.note('interrupted')
  view.end()
  return written
}

import { describe, expect, test } from 'vitest'
import { SELFTEST_RENDERERS } from '../../reports/selftest/list.ts'
import { judgeSelftest } from '../../src/selftest/run/judge-selftest.ts'
import type { Line, SelftestResult } from '../../src/selftest/run/result.ts'
import type { Subject } from '../../src/selftest/run/section.ts'
import { lineOf } from './as-due.ts'

const FAULT = subject('F01a', 'forgets', 'caught')
const HEALTHY = subject('H1', 'sound', 'left alone')
const UNCAUGHT = subject('F06c', 'unseen', 'uncaught')

describe('a selftest', () => {
  test('ends with 0 when every fault is caught and every healthy store left alone', () => {
    const verdict = judgeSelftest(resultOf(lineOf(FAULT), lineOf(HEALTHY), lineOf(UNCAUGHT)))
    expect(verdict).toMatchObject({ exitCode: 0, uncaught: 1, faults: { of: 1, asDue: 1 } })
    expect(verdict.answer).toBe(
      'Every one of 1 faults was caught by its check, and 1 healthy stores were left alone',
    )
  })

  test.each([
    ['a fault that is missed', lineOf(FAULT, { outcome: 'wrong' }), lineOf(HEALTHY)],
    ['a healthy store that is flagged', lineOf(FAULT), lineOf(HEALTHY, { outcome: 'wrong' })],
    [
      'one that is missed beside one that is open',
      lineOf(FAULT, { outcome: 'open' }),
      lineOf(HEALTHY, { outcome: 'wrong' }),
    ],
  ])('ends with 1 for %s', (_, ...lines) => {
    const verdict = judgeSelftest(resultOf(...lines))
    expect(verdict.exitCode).toBe(1)
    expect(verdict.answer).toMatch(/^Do not rely on this auditor here: /)
  })

  test.each([
    ['a fault that could not be shown', lineOf(FAULT, { outcome: 'open' }), lineOf(HEALTHY)],
    ['a store that could not be run', lineOf(FAULT), lineOf(HEALTHY, { outcome: 'not run' })],
    ['no fault at all', lineOf(HEALTHY), lineOf(UNCAUGHT)],
  ])('ends with 2 for %s', (_, ...lines) => {
    expect(judgeSelftest(resultOf(...lines)).exitCode).toBe(2)
  })
})

describe('the table of a selftest', () => {
  const problems = ['tasks/expected-owner holds: it was refused']
  const missed = lineOf(FAULT, { outcome: 'wrong', problems, verdicts: new Map([['a', 'holds']]) })
  const result = resultOf(missed, lineOf(HEALTHY), lineOf(UNCAUGHT))
  const options = { color: false, columns: 80, verbose: false }
  const verdict = judgeSelftest(result)

  test.each(Object.keys(SELFTEST_RENDERERS))('as %s names what was missed and what was not tried', (name) => {
    const text = SELFTEST_RENDERERS[name as keyof typeof SELFTEST_RENDERERS](result, verdict, options)
    expect(text).toContain('tasks/expected-owner')
    for (const { id, name } of [FAULT, HEALTHY, UNCAUGHT]) {
      expect(text).toContain(id)
      expect(text).toContain(name)
    }
    expect(text).toContain('nobody can')
  })

  test('at a terminal begins with the answer, keeps to its width and shows the missed ones first', () => {
    const lines = SELFTEST_RENDERERS.terminal(result, verdict, options).split('\n')
    expect(lines[0]).toMatch(/^Do not rely on this auditor here: 0 of 1 faults/)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80)
    const at = (text: string): number => lines.findIndex((line) => line.includes(text))
    expect(at('tasks/expected-owner holds')).toBeLessThan(at('sound'))
  })

  test('as json can be read by programs', () => {
    const read = JSON.parse(SELFTEST_RENDERERS.json(result, verdict, options)) as Record<string, unknown>
    expect(read).toMatchObject({ schemaVersion: 1, full: true, exitCode: 1, faults: { of: 1, wrong: 1 } })
  })
})

function subject(id: string, name: string, due: Subject['due']): Subject {
  return {
    id,
    name,
    does: 'Does something.',
    due,
    by: due === 'caught' ? ['tasks/expected-owner'] : [],
    reason: due === 'uncaught' ? 'nobody can' : null,
    isQuick: true,
  }
}

function resultOf(...lines: readonly Line[]): SelftestResult {
  return { isFull: true, sections: [{ title: 'Stores', how: 'Each is one.', lines }], ms: 1000 }
}

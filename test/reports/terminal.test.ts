import { stripVTControlCharacters } from 'node:util'
import { assert, boolean, constantFrom, integer, property } from 'fast-check'
import stringWidth from 'string-width'
import { describe, expect, test } from 'vitest'
import { terminal } from '../../reports/terminal.ts'
import type { Report } from '../../src/verdict/report.ts'
import {
  SITUATIONS,
  brokenControl,
  customStore,
  fenced,
  inconclusive,
  loadError,
  scenarios,
  scenariosHold,
  unfenced,
} from './hand-written.ts'

const plain = { color: false, columns: 80, verbose: false }
const names = Object.keys(SITUATIONS)

function situation(name: string): readonly Report[] {
  return SITUATIONS[name] ?? []
}

function first(reports: readonly Report[]): string {
  return terminal(reports, plain).split('\n')[0] ?? ''
}

describe('the terminal report', () => {
  test.each(names)('of the situation "%s" reads as recorded', async (name) => {
    const file = `./snapshots/terminal-${name.replaceAll(' ', '-')}.txt`
    await expect(terminal(situation(name), plain)).toMatchFileSnapshot(file)
  })

  test('is never wider than the terminal, at any width, in any situation', () => {
    assert(
      property(
        integer({ min: 40, max: 120 }),
        constantFrom(...names),
        boolean(),
        boolean(),
        (columns, name, color, verbose) => {
          const lines = terminal(situation(name), { color, columns, verbose }).split('\n')
          for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(columns)
        },
      ),
      { numRuns: 150 },
    )
  })

  test.each(names)('says the same without colour, and no escape reaches the terminal: "%s"', (name) => {
    const painted = terminal(situation(name), { ...plain, color: true })
    const bare = terminal(situation(name), plain)
    expect(bare.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
    expect(stripVTControlCharacters(painted)).toBe(bare)
    expect(painted).not.toBe(bare)
  })

  test.each(names)('is the same text for the same reports: "%s"', (name) => {
    expect(terminal(structuredClone(situation(name)), plain)).toBe(terminal(situation(name), plain))
  })

  test('answers in its first line', () => {
    expect(first([unfenced])).toMatch(
      /^unfenced {2}@mastra\/core 1\.71\.0 \+ @mastra\/libsql 1\.23\.1: a displaced/,
    )
    expect(first([fenced])).toMatch(/^fenced {2}@mastra\/core 1\.80\.0/)
    expect(first([loadError])).toContain('the pair does not load:')
    expect(first([fenced, unfenced])).toBe(
      'unfenced  2 pairs: 1 unfenced, 1 fenced. Exit code 1: something required is',
    )
  })

  test('of an unfenced pair fits two screens', () => {
    expect(terminal([unfenced], plain).split('\n').length).toBeLessThan(100)
  })

  test('lists what holds only with verbose, and counts it otherwise', () => {
    expect(terminal([unfenced], plain)).not.toContain('tasks/claim-race')
    expect(terminal([unfenced], plain)).toContain('1 violated, 20 absent, 8 hold (--verbose')
    expect(terminal([unfenced], { ...plain, verbose: true })).toContain('holds  tasks/claim-race')
  })

  test('names every finding and every missing witness', () => {
    for (const report of [unfenced, inconclusive, customStore]) {
      const text = terminal([report], plain).replaceAll(/\s+/g, ' ')
      const checks = report.stores
        .flatMap((store) => store.checks)
        .filter(({ verdict }) => verdict !== 'holds')
      for (const { id, missingWitnesses } of checks) {
        expect([id, ...missingWitnesses].filter((name) => !text.includes(name))).toEqual([])
      }
    }
  })

  test('marks what does not decide the grade', () => {
    const findings = terminal([unfenced], plain)
      .split('\n\n')
      .map((part) => part.replaceAll(/\s+/g, ' '))
    const marked = findings.filter((part) => part.includes('does not decide the grade'))
    expect(marked).toHaveLength(1)
    expect(marked[0]).toContain('tasks/stale-delete')
    expect(terminal([customStore], plain)).toMatch(/workflows .*\(not required\)/)
  })

  test('names both versions, the export and the module of a pair that does not load', () => {
    const text = terminal([loadError], plain).replaceAll(/\s+/g, ' ')
    expect(text).toContain('@mastra/core 1.40.0 + @mastra/libsql 1.23.1')
    expect(text).toContain("@mastra/core/storage has no export 'TABLE_SCHEDULES'")
    expect(text).toContain('what to do Install another version of one of the two')
  })

  test('says what npm declares beside what was observed', () => {
    const refused = { ...unfenced, pair: { ...unfenced.pair, peer: { range: '^2.0.0', satisfied: false } } }
    expect(terminal([unfenced], plain)).toContain('npm accepts this pair')
    expect(terminal([refused], plain)).toContain(
      'npm would refuse this pair (ERESOLVE); the peer range is ^2.0.0.',
    )
  })

  test('falls back to 80 columns where the width is unknown', () => {
    expect(terminal([unfenced], { ...plain, columns: 0 })).toBe(terminal([unfenced], plain))
  })
})

describe('scenarios at the terminal', () => {
  const text = terminal([scenarios], plain)
  const paragraphs = text.split('\n\n')

  test('are a table with a line each, beside the published figures', () => {
    expect(text).toContain('Scenarios: 5 violated, 4 absent, 1 holds.')
    expect(text).toMatch(/^S6 +violated +2 +1 +A +none +yes +790 +≠ 2\/1 B A,B no$/m)
    expect(terminal([scenariosHold], plain)).toMatch(/^S5 +holds +2 +1 +B +A,B +no +2675 +=/m)
    expect(terminal([brokenControl], plain)).toMatch(/^S2 +inconclusive .* \? 1\/1 A A no$/m)
  })

  test('say why figures differ from the published ones, once for all that it explains', () => {
    expect(text.replaceAll(/\s+/g, ' ')).toContain('P1, P2, P3: published with @mastra/core 1.72.0')
  })

  test('show under every violation its timeline, and only there', () => {
    const shown = paragraphs.filter((part) => part.includes('SIGSTOP confirmed') || part.includes('timeline'))
    expect(shown.map((part) => /^\S+  (\S\S)/.exec(part)?.[1])).toEqual(['S2', 'S6', 'P1', 'P2', 'P3'])
    for (const part of shown) expect(part).toMatch(/^ +\d+ ms  row   completed, result of A$/m)
  })

  test('gather those that came to the same and keep what sets them apart', () => {
    const absent = paragraphs.find((part) => part.startsWith('absent  S3, S4, S5, S7 (to fix: core)'))
    expect(absent?.replaceAll(/\s+/g, ' ')).toContain("S3, S4, S5: B's take-over is nothing but B's start")
  })

  test('are sentences where the table does not fit', () => {
    const narrow = terminal([scenarios], { ...plain, columns: 60 }).replaceAll(/\s+/g, ' ')
    expect(narrow).toContain('S6 violated: req 2, eff 1, from A, owners none, B early yes, takeover 790')
  })

  test('name the run where there are several, and say differing figures of all', () => {
    const stores = scenarios.stores.map((store) => ({
      ...store,
      scenarios: store.scenarios.map((scenario) => {
        const again = scenario.runs.map((run) => ({ ...run, run: 2, requests: 7, takeoverMs: 9000 }))
        return { ...scenario, runs: [...scenario.runs, ...again] }
      }),
    }))
    const several = terminal([{ ...scenarios, stores }], plain)
    expect(several).toMatch(/^S6 +violated +2\/7 +1 +A +none +yes +790–9000 /m)
    expect(several).toContain('  run 1\n')
  })

  test('put a control that did not hold into the first lines', () => {
    const opening = terminal([brokenControl], plain).split('\n').slice(0, 3).join(' ')
    expect(opening.replaceAll(/\s+/g, ' ')).toContain('the executor was never called')
  })

  test('are no section where none was planned', () => {
    expect(terminal([unfenced], plain)).not.toContain('Scenarios')
  })
})

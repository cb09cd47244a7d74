import { describe, expect, test } from 'vitest'
import { describeFencing } from '../../src/vitest/describe-fencing.ts'
import { requireKnownNames } from '../../src/vitest/expected-absence.ts'
import { settingsOf } from '../../src/vitest/options.ts'
import { checkOutcome, restOutcome, scenarioOutcome, surfaceOutcome } from '../../src/vitest/outcomes.ts'
import type { CardCell, CheckReport, Report } from '../../src/verdict/report.ts'
import { cell as handWritten } from '../reports/hand-written-card.ts'
import { check, fenced, interrupted, loadError, scenarios } from '../reports/hand-written.ts'

const ID = 'tasks/stale-fail'

function reportOf(change: Partial<CheckReport>, more: Partial<Report> = {}): Report {
  const stores = fenced.stores.map((store) => ({ ...store, checks: [check(ID, change)] }))
  return { ...fenced, stores, ...more }
}

const kindOf = (change: Partial<CheckReport>, expected: Parameters<typeof checkOutcome>[2] = []) =>
  checkOutcome(reportOf(change), ID, expected).kind

function withCells(...card: readonly CardCell[]): Report {
  return { ...fenced, stores: fenced.stores.map((store) => ({ ...store, card })) }
}

function cell(change: Partial<CardCell>): CardCell {
  return handWritten({ surface: 'memory.saveThread', ...change })
}

function kindOfSurface(report: Report, expected: Parameters<typeof surfaceOutcome>[2] = []): string {
  return surfaceOutcome(report, 'memory.saveThread', expected).kind
}

function createStorage(): object {
  return {}
}

describe('a check as a test', () => {
  test('passes only where it holds', () => {
    expect(kindOf({ verdict: 'holds' })).toBe('pass')
    for (const verdict of ['violated', 'absent', 'inconclusive', 'error'] as const)
      expect(kindOf({ verdict })).toBe('fail')
  })

  test('is skipped where it is absent and expected so, by its name or by its domain', () => {
    for (const name of [ID, 'backgroundTasks'] as const) {
      expect(kindOf({ verdict: 'absent' }, [name])).toBe('skip')
      for (const verdict of ['violated', 'inconclusive', 'error'] as const)
        expect(kindOf({ verdict }, [name])).toBe('fail')
    }
    expect(kindOf({ verdict: 'absent' }, ['memory', 'tasks/stale-cancel'])).toBe('fail')
  })

  test('is skipped with its finding where it decides nothing', () => {
    const outcome = checkOutcome(
      reportOf({ verdict: 'violated', required: false, summary: 'It broke.' }),
      ID,
      [],
    )
    expect(outcome).toEqual({ kind: 'skip', text: 'decides nothing: violated: It broke.' })
  })

  test('fails where it was left out although the grade depends on it', () => {
    const stores = fenced.stores.map((store) => ({
      ...store,
      checks: [],
      domains: {
        ...store.domains,
        backgroundTasks: { ...store.domains.backgroundTasks, leftOut: [ID] as const },
      },
    }))
    expect(checkOutcome({ ...fenced, stores }, ID, []).kind).toBe('fail')
    expect(checkOutcome({ ...fenced, stores }, 'tasks/old-table-upgrade', []).kind).toBe('skip')
  })

  test('tells what is missing', () => {
    const outcome = checkOutcome(
      reportOf({ verdict: 'inconclusive', missingWitnesses: ['A stopped'] }),
      ID,
      [],
    )
    expect(outcome).toMatchObject({
      kind: 'fail',
      text: expect.stringContaining('Missing: A stopped.') as string,
    })
  })
})

describe('a surface of the card as a test', () => {
  test('is as good as its worst cell that decides', () => {
    expect(kindOfSurface(withCells(cell({ verdict: 'holds' })))).toBe('pass')
    expect(kindOfSurface(withCells(cell({ verdict: 'holds' }), cell({ verdict: 'inconclusive' })))).toBe(
      'fail',
    )
    expect(
      kindOfSurface(withCells(cell({ verdict: 'holds' }), cell({ verdict: 'violated', required: false }))),
    ).toBe('pass')
    expect(kindOfSurface(withCells(cell({ verdict: 'absent', required: false })))).toBe('skip')
    expect(kindOfSurface(withCells())).toBe('skip')
  })

  test('may be absent with its domain, and is never excused otherwise', () => {
    expect(kindOfSurface(withCells(cell({ verdict: 'absent' })), ['memory'])).toBe('skip')
    expect(kindOfSurface(withCells(cell({ verdict: 'absent' })), ['workflows'])).toBe('fail')
    expect(kindOfSurface(withCells(cell({ verdict: 'violated' })), ['memory'])).toBe('fail')
  })
})

test('a scenario that is named fails where it does not hold, although the store alone decides', () => {
  const report: Report = { ...scenarios, gate: 'store' }
  expect(scenarioOutcome(report, 'P3')).toMatchObject({
    kind: 'fail',
    text: expect.stringContaining('the destination acts twice') as string,
  })
})

describe('what no single check tells', () => {
  test('is fine for a run that got to its end', () => {
    expect(restOutcome(fenced, [])).toEqual({ kind: 'pass' })
  })

  test('fails for a run without an end, and for a pair that does not load', () => {
    expect(restOutcome(interrupted, []).kind).toBe('fail')
    expect(restOutcome(loadError, []).kind).toBe('fail')
  })

  test('fails for what is expected to be absent and is not', () => {
    expect(restOutcome(reportOf({ verdict: 'holds' }), [ID])).toMatchObject({
      kind: 'fail',
      text: `expect.absent: ${ID} is not absent any more. Take it out of the list.`,
    })
    expect(restOutcome(reportOf({ verdict: 'absent' }), [ID, 'backgroundTasks']).kind).toBe('pass')
  })
})

describe('options that cannot be meant', () => {
  test('are refused with what to do', () => {
    const given: object = { core: '1.71.0', createStorage }
    expect(() => settingsOf(given)).toThrow(/worker processes of their own.*store: new URL/)
    expect(() => requireKnownNames(['tasks/stale-fial'])).toThrow(/Did you mean tasks\/stale-fail/)
    expect(() => describeFencing({ only: ['tasks/nothing'] })).toThrow(/matches no check/)
    const misspelt: object = { core: '1.71.0', adaptor: 'file:.' }
    expect(() => describeFencing(misspelt)).toThrow(/adaptor is not a setting/)
  })

  test('take a store by its path or its URL', () => {
    expect(settingsOf({ store: new URL('file:///a/my-store.mjs') }).store).toBe('/a/my-store.mjs')
    expect(settingsOf({ store: './my-store.mjs' })).toMatchObject({
      store: './my-store.mjs',
      project: '.',
      gate: 'store',
      scenarios: 'none',
    })
    expect(settingsOf({ core: '1.71.0' })).not.toHaveProperty('project')
  })
})

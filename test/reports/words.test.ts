import { assert, integer, pre, property, string } from 'fast-check'
import stringWidth from 'string-width'
import { describe, expect, test } from 'vitest'
import { RENDERERS } from '../../reports/list.ts'
import { clip, clipToDifference } from '../../reports/words/clip.ts'
import { findingFamilies } from '../../reports/words/finding-families.ts'
import { findingGroups } from '../../reports/words/finding-groups.ts'
import { overall } from '../../reports/words/overall.ts'
import { rowDifference } from '../../reports/words/row-difference.ts'
import { allVisible, visible } from '../../reports/words/visible.ts'
import type { Report } from '../../src/verdict/report.ts'
import { check, fenced, inconclusive, interrupted, loadError, scenarios, unfenced } from './hand-written.ts'

const plain = { color: false, columns: 80, verbose: false }

describe('a report that cannot be true', () => {
  const [store] = fenced.stores
  const [played] = scenarios.stores[0]?.scenarios ?? []
  const withStore = (change: object): object => ({ ...fenced, stores: [{ ...store, ...change }] })
  const untrue: Readonly<Record<string, object>> = {
    'an unknown grade': { ...fenced, grade: 'green' },
    'an inherited property as its grade': { ...fenced, grade: 'toString' },
    'an unknown grade of a store': withStore({ grade: 'green' }),
    'an unknown grade of a domain': withStore({
      domains: { ...store?.domains, memory: { ...store?.domains.memory, store: 'ok' } },
    }),
    'an unknown verdict': withStore({ checks: [{ ...check('tasks/claim-race'), verdict: 'skipped' }] }),
    'an unknown cause': { ...fenced, cause: 'nobody' },
    'an unknown exit code': { ...fenced, exitCode: 4 },
    'fenced, yet incomplete': { ...fenced, run: { ...fenced.run, complete: false } },
    'an unknown verdict of a scenario': {
      ...scenarios,
      stores: [{ ...scenarios.stores[0], scenarios: [{ ...played, verdict: 'ok' }] }],
    },
    'an unknown verdict of a run': {
      ...scenarios,
      stores: [
        { ...scenarios.stores[0], scenarios: [{ ...played, runs: [{ ...played?.runs[0], verdict: 'ok' }] }] },
      ],
    },
    'fenced, yet with a scenario that does not hold': {
      ...fenced,
      stores: [{ ...store, scenarios: scenarios.stores[0]?.scenarios }],
    },
    'fenced, yet with exit code 1': { ...fenced, exitCode: 1 },
  }

  test.each(Object.keys(untrue))('is rendered in no format: %s', (name) => {
    for (const render of Object.values(RENDERERS)) {
      expect(() => render([untrue[name] as Report], plain)).toThrow(/unknown|incomplete|exit code|scenario/)
      expect(() => render([fenced, untrue[name] as Report], plain)).toThrow(
        /unknown|incomplete|exit code|scenario/,
      )
    }
  })

  test('is not made up where there is none', () => {
    for (const render of Object.values(RENDERERS)) expect(() => render([], plain)).toThrow('no report')
  })
})

describe('what several pairs come to', () => {
  test('is the worst of them', () => {
    expect(overall([fenced])).toEqual({ grade: 'fenced', exitCode: 0 })
    expect(overall([fenced, inconclusive])).toEqual({ grade: 'inconclusive', exitCode: 2 })
    expect(overall([inconclusive, loadError])).toEqual({ grade: 'error', exitCode: 3 })
    expect(overall([loadError, unfenced, fenced])).toEqual({ grade: 'unfenced', exitCode: 1 })
    expect(overall([unfenced, interrupted])).toEqual({ grade: 'unfenced', exitCode: 130 })
  })
})

describe('a value from outside', () => {
  test('shows the characters that a terminal would execute or hide', () => {
    expect(visible('a\u001B[31m\r\n\t\u0007\u009B\u202E\u200B\uD800')).toBe(
      String.raw`a\x1b[31m\r\n\t\x07\x9b\u{202e}\u{200b}\u{d800}`,
    )
    expect(allVisible({ 'k\u0007': ['\u0007', 1, null] })).toEqual({
      [String.raw`k\x07`]: [String.raw`\x07`, 1, null],
    })
  })

  test('is cut to its width between characters', () => {
    expect(clip('abcdef', 4)).toBe('abc…')
    expect(clip('漢字漢字', 5)).toBe('漢字…')
    assert(
      property(string({ unit: 'grapheme' }), integer({ min: 2, max: 30 }), (text, width) => {
        expect(stringWidth(clip(visible(text), width))).toBeLessThanOrEqual(width)
      }),
    )
  })

  test('is cut around the place where it differs', () => {
    const long = 'x'.repeat(500)
    const [before, after] = clipToDifference(`${long}1`, `${long}2`, 40)
    expect(before).not.toBe(after)
    expect(clipToDifference('null', `'${long}'`, 40)).toEqual(['null', `'${'x'.repeat(34)}…`])
  })

  test('never looks unchanged when it changed', () => {
    const tail = string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 60 })
    assert(
      property(string({ maxLength: 60 }), tail, tail, (lead, one, other) => {
        pre(one !== other)
        const [before, after] = clipToDifference(visible(lead) + one, visible(lead) + other, 40)
        expect(before).not.toBe(after)
      }),
    )
  })
})

describe('the difference of two rows', () => {
  const row = { id: 't', status: 'running', owner_id: 'A', leaseExpiresAt: null, tries: 1 }

  test('has the changed columns, ownership first, and what ownership stayed', () => {
    expect(rowDifference({ before: row, after: { ...row, tries: 2, status: 'completed' } })).toEqual({
      kind: 'changed',
      changes: [
        { column: 'status', before: `'running'`, after: `'completed'` },
        { column: 'tries', before: '1', after: '2' },
      ],
      kept: [
        { column: 'owner_id', value: `'A'` },
        { column: 'leaseExpiresAt', value: 'null' },
      ],
    })
  })

  test('tells text from numbers and null from no column', () => {
    const { tries: _tries, ...without } = row
    expect(rowDifference({ before: row, after: { ...row, tries: '1' } }).changes).toEqual([
      { column: 'tries', before: '1', after: `'1'` },
    ])
    expect(rowDifference({ before: row, after: without }).changes).toEqual([
      { column: 'tries', before: '1', after: '(no such column)' },
    ])
  })

  test('tells an unchanged row from one that was not read', () => {
    expect(rowDifference({ before: row, after: row }).kind).toBe('unchanged')
    expect(rowDifference({ before: null, after: row }).kind).toBe('made')
    expect(rowDifference({ before: row, after: null }).kind).toBe('gone')
    expect(rowDifference({ before: null, after: null }).kind).toBe('unread')
  })
})

describe('findings', () => {
  test('come worst first, deciding ones first, and leave out only what holds', () => {
    const groups = findingGroups([
      check('tasks/claim-race'),
      check('tasks/stale-fail', { verdict: 'inconclusive' }),
      check('tasks/stale-delete', { verdict: 'absent', required: false }),
      check('tasks/stale-cancel', { verdict: 'absent' }),
      check('tasks/timezone', { verdict: 'error' }),
      check('tasks/create-exclusive', { verdict: 'violated' }),
    ])
    expect(groups.map(({ verdict, checks }) => [verdict, ...checks.map(({ id }) => id)])).toEqual([
      ['violated', 'tasks/create-exclusive'],
      ['absent', 'tasks/stale-cancel'],
      ['absent', 'tasks/stale-delete'],
      ['error', 'tasks/timezone'],
      ['inconclusive', 'tasks/stale-fail'],
    ])
  })

  test('that came to the same share their text and keep what sets them apart', () => {
    const before = { status: 'running' }
    const families = findingFamilies([
      check('tasks/stale-fail', {
        summary: "A's failure: it was written (status → failed).",
        before,
        after: { status: 'failed' },
      }),
      check('tasks/stale-retry', {
        summary: "A's retry: it was written (status → pending).",
        before,
        after: { status: 'pending' },
      }),
      check('tasks/timezone', { summary: 'The time is off by 5 h.' }),
    ])
    expect(families.map(({ text, members }) => [text, ...members.map(({ apart }) => apart)])).toEqual([
      ['it was written.', `status 'running' → 'failed'`, `status 'running' → 'pending'`],
      ['The time is off by 5 h.', ''],
    ])
  })
})

const named = (pair: Partial<Report['pair']>) =>
  RENDERERS.terminal([{ ...fenced, pair: { ...fenced.pair, ...pair } }], plain).split('\n')[0]

describe('the name of a pair', () => {
  test('says that a package is not from a registry', () => {
    const adapter = { name: '@mastra/libsql', version: '1.0.0', integrity: null, engines: null }
    expect(named({ adapter })).not.toContain('local')
    expect(named({ adapter: { ...adapter, local: true } })).toContain('(a local package)')
  })

  test('says that a pair is a control', () => {
    const core = { name: 'reference:M03', version: '0.1.0', integrity: null, engines: null }
    expect(named({ core })).toContain('reference:M03 0.1.0 (a control)')
  })
})

import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { htmlPage } from '../../reports/html.ts'
import { STYLES } from '../../reports/html/styles.ts'
import { answerInWords } from '../../reports/words/pair-words.ts'
import { CHECK_IDS } from '../../src/checks/check-id.ts'
import { SURFACE_IDS } from '../../src/card/surface-id.ts'
import type { CheckReport, Report } from '../../src/verdict/report.ts'
import { CARD, cell, withCard } from './hand-written-card.ts'
import {
  SITUATIONS,
  check,
  fenced,
  hostile,
  inconclusive,
  loadError,
  scenarios,
  unfenced,
} from './hand-written.ts'
import { parsedPage, type PageElement, type ParsedPage } from './html-page.ts'

const plain = { color: true, columns: 80, verbose: false }
const ALL: Readonly<Record<string, readonly Report[]>> = { ...SITUATIONS, card: [withCard(CARD)] }
const names = Object.keys(ALL)

function pageOf(reports: readonly Report[]): ParsedPage {
  return parsedPage(htmlPage(reports, plain))
}

function named({ elements }: ParsedPage, name: string, className = ''): readonly PageElement[] {
  return elements.filter(
    (element) =>
      element.name === name &&
      (className === '' || element.attributes['class']?.split(' ').includes(className) === true),
  )
}

describe('the page in HTML', () => {
  test('of a small report reads as recorded', async () => {
    const text = htmlPage([inconclusive], plain)
      .replace(STYLES, '')
      .replace(/sha256-[\w+/=]+/, 'sha256')
    await expect(text).toMatchFileSnapshot('./snapshots/html-inconclusive.txt')
  })

  test.each(names)('has nothing that a strict parser objects to: "%s"', (name) => {
    expect(pageOf(ALL[name] ?? []).errors).toEqual([])
  })

  test.each(names)('has every id once and only references that lead somewhere: "%s"', (name) => {
    const { elements } = pageOf(ALL[name] ?? [])
    const ids = elements.flatMap(({ attributes }) => attributes['id'] ?? [])
    expect(new Set(ids).size).toBe(ids.length)
    const used = elements.flatMap(({ attributes }) => [
      ...(attributes['href']?.startsWith('#') === true ? [attributes['href'].slice(1)] : []),
      ...(attributes['aria-labelledby']?.split(' ') ?? []),
    ])
    expect(used.filter((id) => !ids.includes(id))).toEqual([])
  })

  test.each(names)('has one first heading and leaves out no level: "%s"', (name) => {
    const levels = pageOf(ALL[name] ?? [])
      .elements.filter((element) => /^h[1-6]$/.test(element.name))
      .map((element) => Number(element.name[1]))
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    expect(levels[0]).toBe(1)
    for (const [index, level] of levels.entries())
      expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1)
  })

  test('begins with the answer, its reason and what to do', () => {
    for (const [report, next] of [
      [unfenced, 'and an adapter that enforces leases and fences; until then one worker'],
      [fenced, 'Nothing for this pair.'],
      [inconclusive, 'Do not take it for fenced.'],
      [loadError, 'Install another version of one of the two'],
    ] as const) {
      const [answer] = named(pageOf([report]), 'header', 'answer')
      expect(answer?.attributes['class']).toBe(`answer is-${report.grade}`)
      expect(answer?.text).toContain(`${report.grade} @mastra/core ${report.pair.core.version}`)
      expect(answer?.text).toContain(next)
      expect(answer?.text).toContain(answerInWords(report))
    }
  })

  test('never shows the sign of a better grade in the answer', () => {
    for (const [name, reports] of Object.entries(ALL)) {
      const [answer] = named(pageOf(reports), 'header', 'answer')
      const isFenced = reports.every(({ grade }) => grade === 'fenced')
      expect([name, answer?.attributes['class']?.includes('is-fenced')]).toEqual([name, isFenced])
    }
  })

  test.each(names)('gives no state the colour or the sign of another: "%s"', (name) => {
    const text = htmlPage(ALL[name] ?? [], plain)
    const badges = [
      ...text.matchAll(/<span class="badge is-(\w+)"[^]*?href="#sign-(\w+)"[^]*?<\/svg>\s*(\w+)\s*<\/span/g),
    ]
    expect(badges.length).toBe(text.split('class="badge').length - 1)
    for (const [, color, sign, word] of badges) expect([color, sign]).toEqual([word, word])
  })

  test('holds every check with its verdict, also those that hold', () => {
    const page = pageOf([unfenced])
    const items = named(page, 'details', 'check')
    const [store] = unfenced.stores
    expect(items).toHaveLength(store?.checks.length ?? 0)
    for (const { id, verdict, summary } of store?.checks ?? []) {
      const item = items.find(({ text }) => text.startsWith(`${id} `))
      expect(item?.attributes['class']).toBe(`check is-${verdict}`)
      expect(item?.text).toContain(summary.replaceAll('`', ''))
    }
  })

  test('opens what is violated and nothing else among the checks', () => {
    const open = named(pageOf([unfenced]), 'details', 'check').filter(
      ({ attributes }) => 'open' in attributes,
    )
    expect(open.map(({ text }) => text.split(' ')[0])).toEqual(['tasks/create-exclusive'])
  })

  test('sets the row before beside the row after', () => {
    const rows = named(pageOf([unfenced]), 'tr', 'changed').map(({ text }) => text)
    expect(rows).toContain(`status 'running' 'pending'`)
  })

  test('names the missing witnesses', () => {
    expect(named(pageOf([inconclusive]), 'main')[0]?.text).toContain("B's takeover was acknowledged")
  })

  test('leads from a table of several pairs to each', () => {
    const page = pageOf([fenced, inconclusive, loadError])
    expect(named(page, 'header', 'answer')[0]?.text).toMatch(/^inconclusive 3 pairs|^error 3 pairs/)
    expect(named(page, 'a').map(({ attributes }) => attributes['href'])).toEqual([
      '#pair-1',
      '#pair-2',
      '#pair-3',
    ])
  })
})

describe('the page and what a store or a package says', () => {
  const text = htmlPage([hostile], plain)
  const page = parsedPage(text)

  test('has no element, attribute or comment of theirs', () => {
    const own = pageOf([scenarios]).elements
    const elements = new Set(own.map(({ name }) => name))
    const attributes = new Set(own.flatMap(({ attributes }) => Object.keys(attributes)))
    expect(page.elements.filter(({ name }) => !elements.has(name))).toEqual([])
    expect(
      page.elements
        .flatMap((element) => Object.keys(element.attributes))
        .filter((name) => !attributes.has(name)),
    ).toEqual([])
    expect(page.comments).toBe(0)
    expect(elements.has('script')).toBe(false)
  })

  test('shows it to the reader as it is', () => {
    expect(named(page, 'main')[0]?.text).toContain('</details><script>alert(1)</script> <!-- ![i]')
    expect(text).not.toContain('<script')
  })

  test('escapes what would end an attribute', () => {
    const quotes = `" onmouseover="alert(1)' x='`
    const [store] = scenarios.stores
    const names = {
      ...hostile,
      stores: hostile.stores.map((one) => ({
        ...one,
        name: quotes,
        scenarios: (store?.scenarios ?? []).map((scenario) => ({
          ...scenario,
          runs: scenario.runs.map((run) => ({ ...run, timeline: [` 12 ms  A     ${quotes}`] })),
        })),
      })),
    }
    const attributes = pageOf([names]).elements.flatMap((element) => Object.keys(element.attributes))
    expect(attributes.filter((name) => name.startsWith('on') || name === "x='")).toEqual([])
    expect(
      named(pageOf([names]), 'title').some((title) => title.text.includes('onmouseover="alert(1)')),
    ).toBe(true)
  })

  test('shows no control character and no other that nobody sees', () => {
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
  })

  test('offers no command that a shell would take apart', () => {
    const evil = '1.0.0; rm -rf ~'
    const report = {
      ...unfenced,
      run: { ...unfenced.run, id: evil },
      pair: { ...unfenced.pair, core: { ...unfenced.pair.core, version: evil } },
    }
    expect(named(pageOf([report]), 'pre')).toEqual([])
    expect(named(pageOf([unfenced]), 'pre').map((command) => command.text)).toEqual([
      `fence-audit recheck ${unfenced.run.id}`,
      'fence-audit --core 1.71.0 --adapter @mastra/libsql@1.23.1 --seed 7 --scenarios none',
    ])
  })
})

describe('the page as a file', () => {
  test.each(names)('loads nothing and runs nothing: "%s"', (name) => {
    const { elements } = pageOf(ALL[name] ?? [])
    const outside = elements.flatMap(({ attributes }) =>
      Object.entries(attributes).filter(
        ([key, value]) =>
          ['src', 'srcset', 'style', 'action', 'data'].includes(key) ||
          (key === 'href' && !value.startsWith('#') && value !== 'data:,'),
      ),
    )
    expect(outside).toEqual([])
    expect(STYLES).not.toMatch(/@import|url\((?!#)/)
  })

  test('lets a browser apply its own styles and nothing else', () => {
    const page = pageOf([unfenced])
    const [style, ...others] = named(page, 'style')
    const policy = named(page, 'meta').find(({ attributes }) => attributes['http-equiv'] !== undefined)
      ?.attributes['content']
    const hash = createHash('sha256').update(STYLES).digest('base64')
    expect(others).toEqual([])
    expect(style?.text).toBe(STYLES.replaceAll(/\s+/g, ' '))
    expect(policy).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'`,
    )
  })

  test('is smaller than a megabyte for a full audit in which nothing holds', () => {
    const long = 'a value of a row that goes on for quite a while '.repeat(6)
    const checks = CHECK_IDS.map((id): CheckReport =>
      check(id, {
        verdict: 'violated',
        summary: long,
        did: long,
        cameBack: long,
        notes: [long],
        after: { id: 'x', status: long },
      }),
    )
    const cells = SURFACE_IDS.flatMap((surface) =>
      (['before', 'during', 'after'] as const).flatMap((timing) =>
        (['lapse', 'release', 'forced'] as const).map((loss) =>
          cell({ surface, timing, loss, summary: long }),
        ),
      ),
    )
    const report = withCard(cells)
    const full = {
      ...report,
      stores: report.stores.map((store) => ({
        ...store,
        checks,
        scenarios: scenarios.stores[0]?.scenarios ?? [],
      })),
    }
    const size = Buffer.byteLength(htmlPage([full], plain))
    expect(size).toBeGreaterThan(300_000)
    expect(size).toBeLessThan(1_000_000)
  })

  test('cuts a text that would fill it, where no character is broken', () => {
    const endless = `${'x'.repeat(999)}😀${'y'.repeat(100_000)}`
    const text = htmlPage([{ ...unfenced, why: endless }], plain)
    expect(text).toContain(`${'x'.repeat(999)}…`)
    expect(text).not.toContain('yyyy')
  })

  test('is the same for the same report', () => {
    expect(htmlPage([scenarios], plain)).toBe(htmlPage([scenarios], plain))
  })

  test('is not made of a state that nobody knows', () => {
    const unknown = { ...unfenced, grade: 'splendid' } as unknown as Report
    expect(() => htmlPage([unknown], plain)).toThrow('splendid')
  })
})

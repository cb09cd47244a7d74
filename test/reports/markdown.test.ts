import { describe, expect, test } from 'vitest'
import { markdown } from '../../reports/markdown.ts'
import { code, fencedBlock, htmlProse, prose } from '../../reports/markdown/escape.ts'
import { SITUATIONS, hostile, inconclusive, scenarios, unfenced } from './hand-written.ts'

const plain = { color: true, columns: 80, verbose: false }
const names = Object.keys(SITUATIONS)

/** What remains of a report when fenced blocks and inline code are taken out: all that Markdown interprets. */
function interpreted(text: string): string {
  return text.replaceAll(/^(`{3,})(?:diff|text)\n[\s\S]*?\n\1$/gm, '').replaceAll(/`[^`\n]+`/g, '')
}

describe('the Markdown report', () => {
  test.each(names)('of the situation "%s" reads as recorded in Markdown', async (name) => {
    const file = `./snapshots/markdown-${name.replaceAll(' ', '-')}.snap.md`
    await expect(markdown(SITUATIONS[name] ?? [], plain)).toMatchFileSnapshot(file)
  })

  test.each(names)('has no control character and only its own tags: "%s"', (name) => {
    const text = markdown(SITUATIONS[name] ?? [], plain)
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
    const tags = new Set(interpreted(text).match(/<[^>]*>?/g))
    const own = new Set([
      '<details>',
      '<details open>',
      '</details>',
      '<summary>',
      '</summary>',
      '<b>',
      '</b>',
      '<code>',
      '</code>',
    ])
    expect([...tags].filter((tag) => !own.has(tag))).toEqual([])
  })

  test('keeps every row of a table at its own number of cells', () => {
    const rows = interpreted(markdown([hostile], plain))
      .split('\n')
      .filter((line) => line.startsWith('|'))
    const cells = rows.map((row) => row.split('|').length)
    expect(cells).toEqual([...Array<number>(5).fill(7), ...Array<number>(12).fill(13)])
  })

  test('balances its folds whatever the values contain', () => {
    for (const name of names) {
      const text = interpreted(markdown(SITUATIONS[name] ?? [], plain))
      expect(text.match(/<details/g)?.length ?? 0).toBe(text.match(/<\/details>/g)?.length ?? 0)
    }
  })

  test('mentions nobody', () => {
    expect(interpreted(markdown([hostile], plain))).not.toMatch(/@|:\/\/|\[i\]/)
  })

  test('fits an issue', () => {
    for (const reports of [[unfenced], [hostile], [inconclusive]]) {
      expect(markdown(reports, { ...plain, verbose: true }).length).toBeLessThan(65_536)
    }
  })

  test('names missing witnesses and every check that holds', () => {
    expect(markdown([inconclusive], plain)).toContain("- missing: B's takeover was acknowledged")
    expect(markdown([unfenced], plain)).toContain('- `tasks/claim-race`:')
  })
})

describe('scenarios in Markdown', () => {
  const text = markdown([scenarios], plain)

  test('are a table with a row each', () => {
    expect(text).toContain(
      '| P1 | B starts while A runs, with a key | violated | 2 | 1 | B | none | yes | – | 2/1 A none yes | no |',
    )
    expect(text.match(/^\| [SP]\d \|/gm)).toHaveLength(10)
  })

  test('stand open with their timeline where they are violated', () => {
    const folds = text.split('<details').filter((part) => part.includes('fence-audit explain S6'))
    expect(folds).toHaveLength(1)
    expect(folds[0]).toMatch(/^ open>\n<summary><b>violated<\/b> S6: .*\(to fix: core\)/)
    expect(folds[0]).toMatch(/```text\n[\s\S]* ms {2}A {5}SIGCONT confirmed\n[\s\S]*\n```/)
  })

  test('fit an issue', () => {
    expect(markdown([scenarios], { ...plain, verbose: true }).length).toBeLessThan(65_536)
  })
})

describe('escaping for Markdown', () => {
  test('makes code of what stands between backticks and of mentions', () => {
    expect(prose('`true` came back from @mastra/core')).toBe('`true` came back from `@mastra/core`')
    expect(htmlProse('`a<b` came back')).toBe('<code>a&#60;b</code> came back')
  })

  test('takes the meaning from everything else', () => {
    expect(prose('a|b *c* <d> `')).toBe('a&#124;b &#42;c&#42; &#60;d&#62; &#96;')
  })

  test('uses no backticks around values that contain some, or a pipe', () => {
    expect(code('plain')).toBe('`plain`')
    expect(code('a|b')).toBe('<code>a&#124;b</code>')
    expect(code('a`b')).toBe('<code>a&#96;b</code>')
  })

  test('fences a block with more backticks than it contains', () => {
    expect(fencedBlock('diff', ['````'])).toEqual(['`````diff', '````', '`````'])
  })
})

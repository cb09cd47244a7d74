import { Ajv2020 } from 'ajv/dist/2020.js'
import stringWidth from 'string-width'
import { describe, expect, test } from 'vitest'
import { json } from '../../reports/json.ts'
import { markdown } from '../../reports/markdown.ts'
import { publishedSchema } from '../../reports/published-schema.ts'
import { terminal } from '../../reports/terminal.ts'
import type { CardCell, Report } from '../../src/verdict/report.ts'
import { CARD, cell, withCard } from './hand-written-card.ts'

const shown = (card: readonly CardCell[], columns = 80): string =>
  terminal([withCard(card)], { color: false, columns, verbose: false })

const unwrapped = (text: string): string => text.replaceAll(/\s+/g, ' ')

/** The columns of the line of a table that begins with this. */
const partsOf = (text: string, surface: string) =>
  text
    .split('\n')
    .find((line) => line.startsWith(surface))
    ?.split(/\s{2,}/)

describe('the card in the terminal', () => {
  test('has a line for each surface with the way of losing that did worst', () => {
    const lines = shown(CARD).split('\n')
    const row = lines.findIndex((line) => line.startsWith('memory.saveMessages:known'))
    expect(lines[row]?.split(/\s+/)).toEqual(['memory.saveMessages:known', 'holds', 'holds', 'violated'])
    expect(lines[row + 1]).toBe('  worst after: violated (forced, scope)')
  })

  test('names no way of losing below a write that meets the takeover itself', () => {
    const card = CARD.map((cell) =>
      cell.timing === 'during' ? { ...cell, verdict: 'violated' as const } : cell,
    )
    expect(shown(card)).not.toContain('worst during')
  })

  test('says in plain words what is not protected', () => {
    expect(unwrapped(shown(CARD))).toContain(
      "Protected: 1 of 2 surfaces. Not protected: memory.saveMessages:known: an old worker can still overwrite the conversation's messages",
    )
  })

  test('gives the evidence in the six moments, in their order', () => {
    const labels = ['initial claim', 'lease lapse', 'takeover', "owner's write", 'stale return', 'adapter']
    const places = labels.map((label) => shown(CARD).indexOf(`\n  ${label}`))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  })

  test('tells what the contract leaves unfenced apart', () => {
    expect(unwrapped(shown(CARD))).toContain(
      'Left unfenced by the contract: memory.deleteThread, memory.cloneThread.',
    )
  })

  test('says of forced recovery who got the authority and what became of later writes', () => {
    expect(unwrapped(shown(CARD))).toMatch(
      /Forced recovery: B was given .* and 1 of 2 of A's later writes were refused\./,
    )
  })

  describe('where nothing is fenced', () => {
    const change = { column: 'threads.thread.title', before: 'mark-B3.', after: 'mark-A4.' }
    const card = [
      cell({ surface: 'memory.saveThread', verdict: 'absent', change }),
      cell({ surface: 'memory.updateThread', verdict: 'absent', fence: 'scope' }),
      cell({ surface: 'memory.cloneThread', contract: 'unfenced', verdict: 'absent', required: false }),
      cell({
        surface: 'memory.copyThread',
        contract: 'unfenced',
        verdict: 'absent',
        required: false,
        lacking: true,
      }),
    ]

    test('is a table with each stale write that landed', () => {
      const text = shown(card)
      expect(partsOf(text, 'surface ')).toEqual(['surface', 'after', 'the stale write landed'])
      expect(partsOf(text, 'memory.saveThread ')).toEqual([
        'memory.saveThread',
        'absent',
        'mark-B3. → mark-A4.',
      ])
      expect(partsOf(text, 'memory.updateThread ')).toEqual(['memory.updateThread', 'absent'])
    })

    test('says so on a narrow terminal as well', () => {
      expect(unwrapped(shown(card, 40))).toContain(
        'absent memory.saveThread (after) the stale write landed: mark-B3. → mark-A4.',
      )
    })

    test('is said of a domain beside one that fences', () => {
      const lines = shown([...CARD, ...card]).split('\n')
      const row = lines.findIndex((line) => line.startsWith('memory.saveThread '))
      expect(lines[row]?.split(/\s+/)).toEqual(['memory.saveThread', '-', '-', 'absent'])
      expect(lines[row + 1]).toBe('  the stale write landed: mark-B3. → mark-A4.')
    })

    test('is a column in Markdown', () => {
      const text = markdown([withCard(card)], { color: false, columns: 80, verbose: false })
      expect(text).toContain(
        '| `memory.saveThread` | - | - | absent (forced, scope) | `mark-B3. → mark-A4.` |',
      )
    })

    test('tells what the store lacks from what the contract leaves unfenced', () => {
      const text = unwrapped(shown(card))
      expect(text).toContain('The store lacks: memory.copyThread. ')
      expect(text).toContain('Left unfenced by the contract: memory.cloneThread. ')
    })
  })

  test('names what scopes alone would fence, in a variant without any', () => {
    const text = unwrapped(
      shown([
        ...CARD,
        cell({ surface: 'memory.updateThreadMetadata', contract: 'scope-only', required: false }),
      ]),
    )
    expect(text).toContain(
      'Fenced by scopes alone, which this variant does not know: memory.updateThreadMetadata. ',
    )
    expect(text).not.toContain('The store lacks')
  })

  test('shows the longest name of a surface whole', () => {
    const name = 'workflows.persistWorkflowSnapshot:resource'
    expect(shown([...CARD, cell({ surface: name, verdict: 'holds' })])).toContain(`${name} `)
  })

  test('says how much was tried', () => {
    const text = unwrapped(shown(CARD))
    expect(text).toContain('7 cells (1 violated, 4 hold)')
    expect(text).toContain('12 database calls held in 16 schedules')
  })

  test('is never wider than the terminal', () => {
    for (const columns of [30, 60, 74, 75, 80, 120]) {
      const tooWide = shown(CARD, columns)
        .split('\n')
        .filter((line) => stringWidth(line) > columns)
      expect(tooWide).toEqual([])
    }
  })

  test('is left out where no part of it ran', () => {
    expect(shown([])).not.toContain('Takeover card')
  })
})

test('the card in Markdown is a table, whose cells nothing can break out of', () => {
  const text = markdown([withCard(CARD)], { color: false, columns: 80, verbose: false })
  expect(text).toContain(
    "| `memory.saveMessages:known` | holds | holds | violated (forced, scope) |  | an old worker can still overwrite the conversation's messages |",
  )
  expect(text).toContain('ToldMemory from a &#124; package')
})

test('the card in JSON is in the published schema', () => {
  const validate = new Ajv2020({ strict: false }).compile(publishedSchema())
  const content: unknown = JSON.parse(json([withCard(CARD)], { color: false, columns: 80, verbose: false }))
  validate(content)
  expect(validate.errors).toBeNull()
})

test('a report that calls a store fenced although a deciding cell is open is refused', () => {
  const report = withCard(CARD)
  const fenced: Report = {
    ...report,
    grade: 'fenced',
    exitCode: 0,
    gate: 'store',
    run: { ...report.run, complete: true },
  }
  expect(() => json([fenced], { color: false, columns: 80, verbose: false })).toThrow(
    /saveMessages:known came to violated/,
  )
})

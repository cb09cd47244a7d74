import { expect, test } from 'vitest'
import { briefAnswer } from '../../src/card/brief-answer.ts'
import { stateChangeInWords } from '../../src/card/state-change.ts'
import { Story, threw, type Ending } from './story.ts'

test.each([
  ['a short value is shown whole', 'start', 'mark-A4.', 'start → mark-A4.'],
  [
    'a long one around what differs, and no further than that',
    `{"context":{"mark":"mark-B3."},"rest":"${'x'.repeat(80)}"}`,
    `{"context":{"mark":"mark-A4."},"rest":"${'x'.repeat(80)}"}`,
    '…rk":"mark-B3."… → …rk":"mark-A4."…',
  ],
  [
    'what was put in',
    `${'a'.repeat(40)}|end`,
    `${'a'.repeat(40)}new|end`,
    '…aaaaaaaaaa|e… → …aaaaaaaaaanew|e…',
  ],
  ['what was not there', null, 'mark-A4.', 'nothing → mark-A4.'],
])('the change of a column: %s', (_, before, after, words) => {
  expect(stateChangeInWords({ column: before }, { column: after })).toBe(`column ${words}`)
})

test('a value that differs throughout is cut off', () => {
  const words = stateChangeInWords({ column: 'a'.repeat(90) }, { column: 'b'.repeat(90) })
  expect(words).toBe(`column ${'a'.repeat(32)}… → ${'b'.repeat(32)}…`)
})

test('times of change come after what changed, and more than three columns are counted', () => {
  const before = { updatedAt: 1, a: 1, b: 1, c: 1 }
  expect(stateChangeInWords(before, { updatedAt: 2, a: 2, b: 2, c: 2 })).toBe(
    'a 1 → 2, b 1 → 2, c 1 → 2, and 1 more',
  )
})

test('an answer is cut off, but for what was thrown', () => {
  expect(brief({ value: true })).toBe('`true` came back')
  expect(brief({ value: { title: 'x'.repeat(90) } })).toMatch(/^`\{title: 'x+…$/)
  expect(brief(threw('y'.repeat(90)))).toContain('y'.repeat(90))
})

function brief(ending: Ending): string {
  const call = new Story().call('step', 'A', [], ending).evidence().call('step')
  return call === null ? 'no call' : briefAnswer(call)
}

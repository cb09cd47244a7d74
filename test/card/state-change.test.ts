import { expect, test } from 'vitest'
import { briefAnswer } from '../../src/card/brief-answer.ts'
import { stateChangeInWords, tellingChange } from '../../src/card/state-change.ts'
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
    'one that differs in two places at the first',
    '{"mark":"mark-B3.","startedAt":1,"endedAt":1}',
    '{"mark":"mark-A4.","startedAt":2,"endedAt":2}',
    '…rk":"mark-B3.","startedA… → …rk":"mark-A4.","startedA…',
  ],
  [
    'what was put in',
    `${'a'.repeat(40)}|end`,
    `${'a'.repeat(40)}new|end`,
    '…aaaaaaaaaa|e… → …aaaaaaaaaanew|e…',
  ],
  ['what was not there', null, 'mark-A4.', 'nothing → mark-A4.'],
  ['what is gone', 'start', null, 'start → nothing'],
  [
    'what was not there, by whose it is',
    null,
    `${'x'.repeat(60)}new-mark-A4.content`,
    'nothing → …xxxxxxnew-mark-A4.conten…',
  ],
  ['what is gone, by whose it was', `${'x'.repeat(60)}mark-B3.`, null, '…xxxxxxxxxxmark-B3. → nothing'],
])('the change of a column: %s', (_, before, after, words) => {
  expect(stateChangeInWords({ column: before }, { column: after })).toBe(`column ${words}`)
})

test('a value that differs throughout is cut off', () => {
  const words = stateChangeInWords({ column: 'a'.repeat(90) }, { column: 'b'.repeat(90) })
  expect(words).toBe(`column ${'a'.repeat(24)}… → ${'b'.repeat(24)}…`)
})

test('times of change come after what changed, and more than three columns are counted', () => {
  const before = { updatedAt: 1, a: 1, b: 1, c: 1 }
  expect(stateChangeInWords(before, { updatedAt: 2, a: 2, b: 2, c: 2 })).toBe(
    'a 1 → 2, b 1 → 2, c 1 → 2, and 1 more',
  )
})

test.each([
  ['the one that holds a mark', { id: 1, text: 'mark-A4.' }, 'text'],
  ['the one that held a mark', { id: 1, text: null }, 'text'],
  ['the first without any', { id: 1, text: 'start' }, 'id'],
  ['no time of change', { updatedAt: 1, id: 1, text: 'start' }, 'id'],
])('of several columns the telling one is %s', (_, after, column) => {
  const before = { updatedAt: 0, id: 0, text: after.text === null ? 'mark-B3.' : 'before' }
  expect(tellingChange(before, { ...before, ...after })?.column).toBe(column)
})

test('a change is told by its values, and no change is null', () => {
  expect(tellingChange({ text: 'mark-B3.' }, { text: 'mark-A4.' })).toEqual({
    column: 'text',
    before: 'mark-B3.',
    after: 'mark-A4.',
  })
  expect(tellingChange({ text: 'mark-B3.' }, { text: 'mark-B3.' })).toBeNull()
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

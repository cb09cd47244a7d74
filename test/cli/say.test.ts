import { expect, test } from 'vitest'
import { say } from '../../src/cli/say.ts'

const TEXT =
  'The registry does not serve it.\n  /a/path/that/is/longer/than/the/terminal\nAsk for another version of it.'

function said(stream: { isTTY?: boolean; columns?: number }): string {
  let shown = ''
  say(TEXT, { ...stream, write: (text) => (shown += text) })
  return shown
}

test('a program that reads stderr gets lines as they are', () => {
  expect(said({ columns: 20 })).toBe(`fence-audit: ${TEXT}\n`)
})

test('on a terminal lines are wrapped at words, and paths stay whole', () => {
  expect(said({ isTTY: true, columns: 30 })).toBe(
    'fence-audit: The registry does\nnot serve it.\n  /a/path/that/is/longer/than/the/terminal\n' +
      'Ask for another version of it.\n',
  )
})

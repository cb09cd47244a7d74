import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { eventSchema } from '../../src/history/event.ts'
import { readDoc, sections } from './doc-file.ts'

const types = new Map(
  eventSchema.def.right.options.map(({ shape }) => [[...shape.type.values].join(), fieldsOf(shape)]),
)
const described = new Map(
  [...sections(readDoc('evidence.md'), 3)]
    .slice(1)
    .map(([heading, text]) => [heading.replaceAll('`', ''), text.split('\n## ')[0] ?? '']),
)

test('docs/evidence.md lists the event types of the schema, in its order', () => {
  expect([...described.keys()]).toEqual([...types.keys()])
})

describe.each([...types.keys()])('what docs/evidence.md says of the event %s', (type) => {
  test('names its fields, and those that may be missing as optional', () => {
    expect(fieldsInWords(described.get(type) ?? '')).toEqual(types.get(type))
  })
})

test('docs/evidence.md says what stamps every line', () => {
  const text = sections(readDoc('evidence.md'), 2).get('Lines of the history')?.split('\n### ')[0] ?? ''
  const stamps = Object.keys(eventSchema.def.left.shape)
  expect(fieldsInWords(text)).toEqual([...stamps, 'type'])
})

/** Names of an event's fields besides its type; a question mark follows one that may be missing. */
function fieldsOf(shape: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(shape)
    .filter(([name]) => name !== 'type')
    .map(([name, field]) => (field instanceof z.ZodOptional ? `${name}?` : name))
}

/** The same from the items of a list, each of which starts with its field and may end with ", optional.". */
function fieldsInWords(text: string): string[] {
  return text
    .split(/^(?=- )/m)
    .filter((item) => item.startsWith('- '))
    .map((item) => `${/^- `(\w+)`:/.exec(item)?.[1]}${item.trim().endsWith(', optional.') ? '?' : ''}`)
}

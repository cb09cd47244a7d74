import { expect, it } from 'vitest'
import { rawValue } from '../../../src/mssql/raw-values.ts'

const at = (text: string, nanosecondsDelta: number) => Object.assign(new Date(text), { nanosecondsDelta })

it('shows times to the 100 ns that the server keeps', () => {
  expect(rawValue(at('2026-11-03T10:00:00.123Z', 0.0004567))).toBe('2026-11-03T10:00:00.1234567Z')
  expect(rawValue(at('2026-11-03T10:00:00.123Z', 0))).toBe('2026-11-03T10:00:00.1230000Z')
  expect(rawValue(new Date('2026-11-03T10:00:00Z'))).toBe('2026-11-03T10:00:00.0000000Z')
})

it.each([
  [null, null],
  ['text', 'text'],
  ['9007199254740993', '9007199254740993'],
  [7, 7],
  [true, 1],
  [false, 0],
  [Buffer.from([1, 255]), '0x01ff'],
])('shows %s as %s', (value, shown) => {
  expect(rawValue(value)).toBe(shown)
})

import { isUtf8 } from 'node:buffer'
import type { TypeCastField } from 'mysql2'

const WHOLE_NUMBERS = new Set(['TINY', 'SHORT', 'INT24', 'LONG', 'LONGLONG', 'YEAR'])

/**
 * A value as canonical text, but whole numbers that a double can hold as numbers. Made from what the server sends, and
 * not from Dates, which have no microseconds. Bytes that are no text are shown as hexadecimal digits.
 */
export function rawValue(field: TypeCastField): string | number | null {
  if (WHOLE_NUMBERS.has(field.type)) {
    const text = field.string()
    return text !== null && Number.isSafeInteger(Number(text)) ? Number(text) : text
  }
  // A moment, told in UTC by a session that asked for it; a DATETIME has no zone.
  if (field.type === 'TIMESTAMP') return withT(field.string(), 'Z')
  if (field.type === 'DATETIME') return withT(field.string(), '')
  const bytes = field.buffer()
  if (bytes === null) return null
  return isUtf8(bytes) ? bytes.toString('utf8') : `0x${bytes.toString('hex')}`
}

function withT(text: string | null, zone: string): string | null {
  return text === null ? null : `${text.replace(' ', 'T')}${zone}`
}

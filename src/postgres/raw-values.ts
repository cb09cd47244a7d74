import type { CustomTypesConfig } from 'pg'

/** Numbers of PostgreSQL's types, the same on every server (catalogue pg_type). */
const INT8 = 20
const INT2 = 21
const INT4 = 23
const TIMESTAMP = 1114
const TIMESTAMPTZ = 1184

/**
 * Every value as canonical text, but whole numbers that a double can hold as numbers. Made from what the server sends
 * and not from Dates, which have neither microseconds nor the difference between a time with a zone and one without.
 * The session has to be in ISO style.
 */
export const RAW_VALUES: CustomTypesConfig = {
  getTypeParser: (type: number) => parserOf(type),
}

function parserOf(type: number): (text: string) => string | number {
  switch (type) {
    case INT2:
    case INT4:
    case INT8:
      return (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : text)
    case TIMESTAMP:
      return (text) => text.replace(' ', 'T')
    case TIMESTAMPTZ:
      return (text) => withWholeZone(text.replace(' ', 'T'))
    default:
      return (text) => text
  }
}

/** `+00` is Z, and any other zone gets its minutes, so that it is a time to every reader of ISO 8601. */
function withWholeZone(text: string): string {
  return text.replace(/\+00(:?00)?$/, 'Z').replace(/([+-]\d\d)$/, '$1:00')
}

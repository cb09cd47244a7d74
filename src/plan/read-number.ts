import { FenceAuditError } from '../errors.ts'

/** The largest seed: they are 32 bits, without a sign. */
export const SEED_MAX = 2 ** 32 - 1

/** A whole number from text; `source` is the flag or variable that the error names. */
export function readNumber(source: string, text: string): number {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (number <= SEED_MAX) return number
  throw new FenceAuditError('BAD_FLAG', `${source} ${text} is not a whole number from 0 to ${SEED_MAX}.`)
}

import type { Statements } from '../sqlite/operation.ts'
import type { FencedWrite } from './rules.ts'

/** Writes all parts of a write in one transaction, unchecked, and gives the result of the last one. */
export async function writeInOrder<T>(
  { earlierParts, lastPart }: Pick<FencedWrite<T>, 'earlierParts' | 'lastPart'>,
  tx: Statements,
): Promise<T> {
  for (const part of earlierParts) await part(tx)
  return lastPart(tx)
}

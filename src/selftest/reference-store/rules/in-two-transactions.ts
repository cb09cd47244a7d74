import type { ClaimSteps } from './rules.ts'

/** Looks in one transaction, and decides and writes in another, by what was seen in the first. */
export async function inTwoTransactions<Seen, T>({
  operation,
  look,
  decide,
}: ClaimSteps<Seen, T>): Promise<T> {
  const seen = await operation.transaction(look)
  return operation.transaction((tx) => decide(tx, seen))
}

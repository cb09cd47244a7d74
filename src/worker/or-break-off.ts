import { leavesTransaction } from './leaves-transaction.ts'

/** Announces the database call `sql`, and ends the transaction as well where that fails and does not leave it open. */
export async function orBreakOff<T>(
  sql: string,
  announce: () => T | Promise<T>,
  breakOff: () => void,
): Promise<T> {
  try {
    return await announce()
  } catch (error) {
    if (!leavesTransaction(error, sql)) breakOff()
    throw error
  }
}

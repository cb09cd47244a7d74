/**
 * Whether a database call that failed leaves the transaction around it open: a lock refuses one call, any other failure
 * is that of a connection, and a transaction goes with it. A rollback is refused by no lock; after a failed one nobody
 * could end the transaction any more, so that goes as well. `sql` is what the call says to the server.
 */
export function leavesTransaction(error: unknown, sql: string): boolean {
  return (error as { code?: unknown } | null)?.code === 'SQLITE_BUSY' && !/^rollback\b/i.test(sql)
}

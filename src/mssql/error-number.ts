/** The server's own number of an error, see "Database Engine events and errors" of SQL Server; null for another's. */
export function errorNumber(error: unknown): number | null {
  const [one] = Array.isArray(error) ? (error as unknown[]) : [error]
  const { number } = (one ?? {}) as { number?: unknown }
  return typeof number === 'number' ? number : null
}

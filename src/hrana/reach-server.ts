import { FenceAuditError } from '../errors.ts'
import { NETWORK_PROBLEMS } from '../sql/network-problems.ts'
import { HranaClient, HranaError } from './hrana-client.ts'

/**
 * Asks a libSQL server for a row, as the observer will. `shown` is its URL without credentials.
 *
 * @throws FenceAuditError STORE_UNAVAILABLE with the remedy
 */
export async function reachServer(url: string, token: string | null, shown: string): Promise<void> {
  try {
    // JSON is stored as jsonb, which older servers cannot tell.
    await new HranaClient(url, token).execute("select json_valid(jsonb('{}'), 8)", [])
  } catch (cause) {
    throw new FenceAuditError('STORE_UNAVAILABLE', `${shown}: ${meaningOf(cause as Error)}`, { cause })
  }
}

function meaningOf(error: Error): string {
  if (error instanceof HranaError) {
    return error.status === 401 || error.status === 403
      ? `it does not take the token, or asks for one. Set FENCE_AUDIT_TOKEN. (HTTP ${error.status})`
      : `it is no libSQL server that speaks Hrana over HTTP. Correct the URL. (HTTP ${error.status})`
  }
  const { code = '' } = (error.cause ?? {}) as { code?: string }
  const meaning =
    NETWORK_PROBLEMS[code] ?? 'fence-audit could not read a row there. Check the URL and the server.'
  return `${meaning} (${code || error.message})`
}

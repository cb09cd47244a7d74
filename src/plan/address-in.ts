import type { Address } from '../secrets/secrets-of.ts'
import { planUrl } from './plan-url.ts'
import type { Settings } from './settings.ts'

/**
 * The database that settings name, with a path made absolute; a null URL asks for a fresh one.
 *
 * @throws FenceAuditError BAD_FLAG for a URL that is none
 */
export function addressIn({ url, token }: Settings, cwd: string): Address {
  return { url: url === undefined ? null : planUrl(url, cwd), token: token ?? null }
}

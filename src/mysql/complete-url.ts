import { FenceAuditError } from '../errors.ts'

const EXAMPLE = 'mysql://user:password@host:3306/'

/**
 * The user's URL, checked, with the token as its password where it has none. Nothing of a wrong URL is quoted, because
 * it may hold a password.
 *
 * @throws FenceAuditError STORE_UNAVAILABLE
 */
export function completeUrl(given: string, token: string | null): string {
  if (!/^mysql:\/\//i.test(given))
    throw unavailable(`--url ${given.split(':')[0]}:… is not a URL of MySQL. Write ${EXAMPLE}.`)
  if (!URL.canParse(given) || /^mysql:\/\/[^/?]*@[^/?]*@/i.test(given)) {
    throw unavailable(
      `--url cannot be read. Write ${EXAMPLE}, with special characters of the password percent-encoded (@ is %40, / is %2F), or give the password by FENCE_AUDIT_TOKEN.`,
    )
  }
  const url = new URL(given)
  if (url.username === '') throw unavailable(`--url says no user. Write ${EXAMPLE.replace(':password', '')}.`)
  if (token !== null && url.password === '') url.password = encodeURIComponent(token)
  return url.href
}

function unavailable(message: string): FenceAuditError {
  return new FenceAuditError('STORE_UNAVAILABLE', message)
}

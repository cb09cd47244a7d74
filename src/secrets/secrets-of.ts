import { credentialsOf } from './credentials-of.ts'

/** A database's address as it may hold secrets. */
export interface Address {
  readonly url: string | null
  readonly token: string | null
}

/** What is shorter keeps nobody out, and is a part of too many words. */
const SHORTEST = 4

/**
 * What must never be written: the token, and the password and token in the URL, as given, as decoded, and as drivers
 * send them (base64, alone and behind the user's name).
 */
export function secretsOf({ url, token }: Address): string[] {
  const { user = '', password = '' } = credentialsOf(url ?? '') ?? {}
  const parameters = [...(url ?? '').matchAll(/[?&](?:password|authToken|token)=([^&#]*)/gi)].map(
    ([, value = '']) => value,
  )
  const plain = [token ?? '', password, ...parameters].filter((secret) => secret !== '')
  const written = plain.flatMap((secret) => [
    secret,
    decoded(secret),
    base64(decoded(secret)),
    ...(user === '' ? [] : [base64(`${decoded(user)}:${decoded(secret)}`)]),
  ])
  // Longest first, so that none is left in part because a shorter one is a part of it.
  return [...new Set(written)]
    .filter(({ length }) => length >= SHORTEST)
    .toSorted((one, other) => other.length - one.length)
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64').replace(/=+$/, '')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

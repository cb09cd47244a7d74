/** Who signs in by a URL, as written in it, and what stands before and behind that. */
export interface Credentials {
  readonly before: string
  readonly user: string
  readonly password: string
  readonly behind: string
}

/**
 * The user and the password in a URL; null where there are none. A password in which `/`, `#`, `?` or `@` was left as
 * it is makes another URL of it, or none, and somebody who left the scheme out wrote no URL at all: whatever may be a
 * password then counts as one, because it is never to be shown.
 */
export function credentialsOf(url: string): Credentials | null {
  if (/^file:/i.test(url)) return null
  const [before = ''] = /^(?:(?:[a-z][a-z\d+.-]*:)?\/\/)?/i.exec(url) ?? []
  const rest = url.slice(before.length)
  const at = endOf(rest, before === '' ? null : URL.parse(url))
  if (at === -1) return null
  const [user = '', ...password] = rest.slice(0, at).split(':')
  return { before, user, password: password.join(':'), behind: rest.slice(at + 1) }
}

/** Where the `@` behind a user and a password is; -1 where there is none. */
function endOf(rest: string, parsed: URL | null): number {
  if (parsed === null || parsed.host === '') return orNone(rest, rest.lastIndexOf('@'))
  const [authority = ''] = /^[^/?#]*/.exec(rest) ?? []
  if (authority.includes('@')) return authority.lastIndexOf('@')
  const [path = ''] = /^[^?#]*/.exec(rest) ?? []
  return orNone(rest, path.lastIndexOf('@'))
}

/** The path of a file may have an `@` in it; a user and a password have a colon between them. */
function orNone(rest: string, at: number): number {
  return rest.slice(0, Math.max(at, 0)).includes(':') ? at : -1
}

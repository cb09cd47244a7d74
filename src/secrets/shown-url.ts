import { credentialsOf } from './credentials-of.ts'

/** A database's URL as it may be shown: without user, password, query and fragment; `embedded` for none. */
export function shownUrl(url: string | null): string {
  if (url === null) return 'embedded'
  const credentials = credentialsOf(url)
  const shown = credentials === null ? url : `${credentials.before}${credentials.behind}`
  return shown.replace(/[?#].*$/, '')
}

/** A database's URL as it may be shown: without user, password, query and fragment; `embedded` for none. */
export function shownUrl(url: string | null): string {
  if (url === null) return 'embedded'
  return url.replace(/\/\/[^/@]*@/, '//').replace(/[?#].*$/, '')
}

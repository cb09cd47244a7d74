const CREDENTIALS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // User and password of a URL, with or without its scheme: an .npmrc key starts with two slashes.
  [/(\/\/)[^\s/@"']+@/g, '$1***@'],
  [/([\w-]*(?:token|_auth|password|secret|api[_-]?key)["']?\s*[=:]\s*["']?)[^\s"'&,]+/gi, '$1***'],
  [/\b(Bearer|Basic)\s+[A-Za-z0-9+/=._~-]+/g, '$1 ***'],
  [/\bnpm_[A-Za-z0-9]{20,}/g, 'npm_***'],
]

/** Text that is fit to be shown: credentials of URLs, of .npmrc lines and of authorization headers are replaced by stars. */
export function redact(text: string): string {
  return CREDENTIALS.reduce((shown, [pattern, replacement]) => shown.replace(pattern, replacement), text)
}

/** What stands where a secret stood. */
const BLOT = '[secret]'

/** The text without these secrets. */
export function blot(text: string, secrets: readonly string[]): string {
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, BLOT), text)
}

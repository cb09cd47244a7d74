/** Splits `a,b` at its commas, but not inside the braces of a glob (`tasks/stale-{fail,cancel}`). */
export function splitList(text: string): string[] {
  return text
    .split(/,(?![^{]*\})/)
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

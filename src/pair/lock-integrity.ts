/**
 * Integrity of a package in the text of a pnpm lock file; null when it has none. The file's `packages` section names
 * each as `name@version`, or `name@file:…` for a tarball, followed by its resolution on one line (lockfile v9).
 */
export function lockIntegrity(lock: string, name: string, version: string): string | null {
  const lines = lock.split('\n')
  const inPackages = lines.slice(lines.indexOf('packages:') + 1)
  for (const [index, line] of inPackages.entries()) {
    if (line !== '' && !line.startsWith(' ')) break
    const key = /^ {2}'?(.+?)'?:$/.exec(line)?.[1]
    if (key !== `${name}@${version}` && !key?.startsWith(`${name}@file:`)) continue
    const integrity = /^ {4}resolution: \{.*\bintegrity: ([^,}\s]+)/.exec(inPackages[index + 1] ?? '')
    if (integrity?.[1] !== undefined) return integrity[1]
  }
  return null
}

import { createHash } from 'node:crypto'
import type { ResolvedPackage } from './resolved-package.ts'

/** Changes when what is installed for the same packages changes, so that older directories are not taken any more. */
const LAYOUT = 1

/**
 * Name of the cache directory for a set of packages: readable versions, and a hash of everything that tells two
 * installations apart, which beside versions is the content of tarballs and the platform that binaries are for.
 */
export function installKey(packages: readonly ResolvedPackage[]): string {
  const exact = packages.map(({ name, version, tarball }) => [name, version, tarball?.integrity ?? null])
  const hash = createHash('sha256')
    .update(JSON.stringify([LAYOUT, process.platform, process.arch, exact]))
    .digest('hex')
  const readable = packages.map(
    ({ name, version }) => `${name.replace('@mastra/', '').replace(/[@/]+/g, '_')}-${version}`,
  )
  return `${readable.join('+').slice(0, 80)}-${hash.slice(0, 12)}`
}

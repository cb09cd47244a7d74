import semver from 'semver'
import type { Manifest } from './manifest.ts'
import type { PeerDeclaration } from './pair.ts'

/**
 * What an adapter declares about core, and whether npm would accept this core: `*` takes everything, any other range
 * takes a prerelease only where it names one of the same version (`depValid` of @npmcli/arborist). An optional peer is
 * held to its range as well once core is installed, as it is here.
 */
export function declaredPeer(adapter: Manifest | null, coreVersion: string): PeerDeclaration {
  const range = adapter?.peerDependencies?.['@mastra/core'] ?? null
  if (range === null) return { range, satisfied: null }
  return { range, satisfied: ['*', ''].includes(range.trim()) || semver.satisfies(coreVersion, range, true) }
}

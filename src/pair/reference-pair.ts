import { packageVersion } from '../files/package-root.ts'
import type { InstallContext } from './context.ts'
import { installPair } from './install-pair.ts'
import type { Pair } from './pair.ts'
import { REFERENCE_CORE_ENGINES } from './reference-core-files.ts'
import type { ReferenceCoreSpec } from './reference-core-spec.ts'
import { writeReferenceCore } from './write-reference-core.ts'

/**
 * The reference core alone, for stores that need no package, without asking any registry; or installed beside an
 * adapter. It goes by the name `reference`, with its fault, and by fence-audit's own version.
 *
 * @throws FenceAuditError CACHE_UNWRITABLE, and with an adapter whatever `installPair` throws
 */
export async function referencePair(
  spec: ReferenceCoreSpec,
  adapter: string | null,
  context: InstallContext,
): Promise<Pair> {
  const { root, directory, fromCache } = await writeReferenceCore(spec, context)
  const core = {
    name: spec.fault === null ? 'reference' : `reference:${spec.fault}`,
    version: packageVersion(),
    integrity: null,
    engines: REFERENCE_CORE_ENGINES,
  }
  if (adapter !== null) {
    const pair = await installPair({ kind: 'install', core: `file:${directory}`, adapter }, context)
    return { ...pair, core: { ...pair.core, name: core.name } }
  }
  const peer = { range: null, satisfied: null }
  return { core, adapter: null, peer, root, lockHash: null, fromCache, inPlace: false }
}

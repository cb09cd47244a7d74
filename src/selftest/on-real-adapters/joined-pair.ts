import { mkdir, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { InstallContext } from '../../pair/context.ts'
import { installPair } from '../../pair/install-pair.ts'
import type { Pair } from '../../pair/pair.ts'
import { referencePair } from '../../pair/reference-pair.ts'
import { REAL_ADAPTERS, type RealAdapterName } from './adapters.ts'

/**
 * Makes an install at `root` in which `@mastra/core` is the reference core, and the adapter the published one with its
 * own core.
 *
 * @throws FenceAuditError what installing throws
 */
export async function joinedPair(
  name: RealAdapterName,
  root: string,
  install: InstallContext,
): Promise<Pair> {
  const published = await installPair(REAL_ADAPTERS[name].pair, install)
  const reference = await referencePair({ fault: null }, null, install)
  const links: Readonly<Record<string, string>> = {
    '@mastra/core': reference.root,
    [`@mastra/${name}`]: published.root,
  }
  for (const [pkg, from] of Object.entries(links)) {
    const path = join('node_modules', pkg)
    await mkdir(dirname(join(root, path)), { recursive: true })
    await symlink(join(from, path), join(root, path))
  }
  return { ...reference, adapter: published.adapter, root }
}

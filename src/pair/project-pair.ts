import { resolve } from 'node:path'
import { FenceAuditError } from '../errors.ts'
import { declaredPeer } from './declared-peer.ts'
import { directoriesUpward } from './directories-upward.ts'
import { readManifest, type Manifest } from './manifest.ts'
import type { InstalledPackage, Pair } from './pair.ts'
import { readProjectLock, type ProjectLock } from './project-lock.ts'

interface Found {
  readonly manifest: Manifest
  readonly directory: string
}

/**
 * The core and adapter that an application has installed, as Node would resolve them from its directory; null is for a
 * store of its own. Nothing is installed or written.
 *
 * @throws FenceAuditError BAD_SPEC when one of them is not installed
 */
export async function projectPair(directory: string, adapterName: string | null): Promise<Pair> {
  const root = resolve(directory)
  const core = await findInstalled('@mastra/core', root)
  const adapter = adapterName === null ? null : await findInstalled(adapterName, root)
  const lock = await readProjectLock(root)
  return {
    core: describe(core, lock),
    adapter: adapter === null ? null : describe(adapter, lock),
    peer: declaredPeer(adapter?.manifest ?? null, core.manifest.version),
    root,
    lockHash: lock?.hash ?? null,
    fromCache: true,
    inPlace: true,
  }
}

/** Looks into each node_modules on the way up, as Node does, so that what a workspace hoisted is found too. */
async function findInstalled(name: string, root: string): Promise<Found> {
  for (const candidate of directoriesUpward(root)) {
    const directory = resolve(candidate, 'node_modules', name)
    const manifest = await readManifest(directory)
    if (manifest !== null) return { manifest, directory }
  }
  throw new FenceAuditError(
    'BAD_SPEC',
    `The project ${root} has no ${name} in its node_modules. Install its dependencies first (Plug'n'Play cannot be read), ` +
      'or name the versions with --core and --adapter.',
  )
}

function describe({ manifest, directory }: Found, lock: ProjectLock | null): InstalledPackage {
  const { name, version, engines } = manifest
  return {
    name,
    version,
    integrity: lock?.integrity(name, version, directory) ?? null,
    engines: engines?.node ?? null,
  }
}

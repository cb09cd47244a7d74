import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PairPlan } from '../plan/plan.ts'
import { hashOfLock, isComplete } from './completion.ts'
import type { InstallContext } from './context.ts'
import { declaredPeer } from './declared-peer.ts'
import { installDirectory, installOnce, type Installation } from './install-once.ts'
import { lockIntegrity } from './lock-integrity.ts'
import { readManifest } from './manifest.ts'
import { parseAdapterSpec, parseCoreSpec } from './package-spec.ts'
import type { InstalledPackage, Pair } from './pair.ts'
import { createPartialDirectory } from './partial-directory.ts'
import { resolvePackages } from './resolve-packages.ts'
import type { ResolvedPackage } from './resolved-package.ts'

const FOLDER = 'pairs'

/**
 * Installs core and adapter (or core alone) together and describes what lies there.
 *
 * @throws FenceAuditError BAD_SPEC, VERSION_NOT_FOUND, REGISTRY_UNREACHABLE, INSTALL_FAILED, CACHE_UNWRITABLE
 */
export async function installPair(
  plan: Extract<PairPlan, { kind: 'install' }>,
  context: InstallContext,
): Promise<Pair> {
  const specs = [parseCoreSpec(plan.core), ...(plan.adapter === null ? [] : [parseAdapterSpec(plan.adapter)])]
  // Only a directory needs room to be packed in: a cache that cannot be written still serves what it holds.
  const needsPacking = specs.some(({ kind }) => kind === 'directory')
  await using packing = needsPacking ? await createPartialDirectory(FOLDER, context) : null
  const isInstalled = (packages: readonly ResolvedPackage[]): Promise<boolean> =>
    isComplete(installDirectory(FOLDER, packages, context.cacheDir), packages)
  const packages = await resolvePackages(specs, packing?.path ?? context.cacheDir, isInstalled, context)
  return describe(packages, await installOnce(FOLDER, packages, context))
}

async function describe(
  [core, adapter]: readonly ResolvedPackage[],
  { directory, fromCache }: Installation,
): Promise<Pair> {
  if (core === undefined) throw new Error('a pair without a core')
  const lock = await readFile(join(directory, 'pnpm-lock.yaml'), 'utf8')
  const adapterManifest =
    adapter === undefined ? null : await readManifest(join(directory, 'node_modules', adapter.name))
  return {
    core: await installed(core, directory, lock),
    adapter: adapter === undefined ? null : await installed(adapter, directory, lock),
    peer: declaredPeer(adapterManifest, core.version),
    root: directory,
    lockHash: await hashOfLock(directory),
    fromCache,
    inPlace: false,
  }
}

async function installed(
  { name, version, tarball }: ResolvedPackage,
  directory: string,
  lock: string,
): Promise<InstalledPackage> {
  const manifest = await readManifest(join(directory, 'node_modules', name))
  const integrity = tarball?.integrity ?? lockIntegrity(lock, name, version)
  const local = tarball === null ? {} : { local: true }
  return { name, version, integrity, engines: manifest?.engines?.node ?? null, ...local }
}

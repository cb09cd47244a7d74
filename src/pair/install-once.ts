import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FenceAuditError } from '../errors.ts'
import { cacheUnwritable, isUnwritable } from './cache-unwritable.ts'
import { declareComplete, isComplete } from './completion.ts'
import type { InstallContext } from './context.ts'
import { installFailure } from './install-failure.ts'
import { installKey } from './install-key.ts'
import { createPartialDirectory } from './partial-directory.ts'
import { publishDirectory } from './publish-directory.ts'
import type { ResolvedPackage } from './resolved-package.ts'
import { runPnpm } from './run-pnpm.ts'

/** Where packages lie installed under one node_modules, and whether they did so before. */
export interface Installation {
  readonly directory: string
  readonly fromCache: boolean
}

const ARGUMENTS = [
  'install',
  '--ignore-workspace',
  '--no-frozen-lockfile',
  '--optional',
  '--reporter',
  'append-only',
]

/** Directory of `<cacheDir>/<folder>` that these packages have or would get. */
export function installDirectory(
  folder: string,
  packages: readonly ResolvedPackage[],
  cacheDir: string,
): string {
  return join(cacheDir, folder, installKey(packages))
}

/**
 * Installs packages together into `<cacheDir>/<folder>`, unless that was done before. A directory gets its final name
 * only when it is whole; of two processes that install the same at once, the later one takes the earlier one's.
 *
 * @throws FenceAuditError INSTALL_FAILED, REGISTRY_UNREACHABLE, CACHE_UNWRITABLE
 */
export async function installOnce(
  folder: string,
  packages: readonly ResolvedPackage[],
  context: InstallContext,
): Promise<Installation> {
  const directory = installDirectory(folder, packages, context.cacheDir)
  if (await isComplete(directory, packages)) return { directory, fromCache: true }
  await using partial = await createPartialDirectory(folder, context)
  const names = packages.map(({ name, version }) => `${name}@${version}`).join(' + ')
  context.onProgress?.(`installing ${names}`)
  try {
    await install(partial.path, packages, names, context)
    const isWhole = (): Promise<boolean> => isComplete(directory, packages)
    await publishDirectory({ partial: partial.path, directory, folder, isWhole }, context)
  } catch (error) {
    if (!(error instanceof FenceAuditError) && isUnwritable(error))
      throw cacheUnwritable(context.cacheDir, error)
    throw error
  }
  return { directory, fromCache: false }
}

async function install(
  partial: string,
  packages: readonly ResolvedPackage[],
  names: string,
  context: InstallContext,
): Promise<void> {
  const dependencies: Record<string, string> = {}
  for (const [index, { name, version, tarball }] of packages.entries()) {
    dependencies[name] = tarball === null ? version : `file:package-${index}.tgz`
    // A copy inside, named alike everywhere: the lock file then tells nothing but what was installed.
    if (tarball !== null) await copyFile(tarball.path, join(partial, `package-${index}.tgz`))
  }
  await writeFile(join(partial, 'package.json'), JSON.stringify({ private: true, dependencies }))
  const result = await runPnpm([...ARGUMENTS, ...(context.offline ? ['--offline'] : [])], partial, context)
  if (result.exitCode !== 0) throw installFailure(result, names, context)
  if (await declareComplete(partial, packages)) return
  throw new FenceAuditError(
    'INSTALL_FAILED',
    `pnpm reported success, but did not install ${names} as asked. Is an override of your pnpm configuration in the way?`,
  )
}

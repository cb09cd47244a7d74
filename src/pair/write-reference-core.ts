import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packageVersion } from '../files/package-root.ts'
import { writeFiles } from '../files/write-files.ts'
import { cacheUnwritable, isUnwritable } from './cache-unwritable.ts'
import type { InstallContext } from './context.ts'
import { createPartialDirectory } from './partial-directory.ts'
import { publishDirectory } from './publish-directory.ts'
import { referenceCoreFiles } from './reference-core-files.ts'
import type { ReferenceCoreSpec } from './reference-core-spec.ts'

const FOLDER = 'pairs'
const PACKAGE = join('node_modules', '@mastra', 'core')

/** A directory of the cache whose node_modules holds the reference core as `@mastra/core`. */
export interface WrittenCore {
  readonly root: string
  /** Of the package itself. */
  readonly directory: string
  readonly fromCache: boolean
}

/**
 * Puts the reference core into the cache, unless it is there already. The directory is named after what is in it:
 * another copy of fence-audit, or another version, has another one.
 *
 * @throws FenceAuditError CACHE_UNWRITABLE
 */
export async function writeReferenceCore(
  spec: ReferenceCoreSpec,
  context: InstallContext,
): Promise<WrittenCore> {
  const files = referenceCoreFiles(spec)
  const root = join(context.cacheDir, FOLDER, nameOf(spec, files))
  const directory = join(root, PACKAGE)
  const isWhole = (): Promise<boolean> => holds(directory, files)
  if (await isWhole()) return { root, directory, fromCache: true }
  await using partial = await createPartialDirectory(FOLDER, context)
  try {
    await writeFile(join(partial.path, 'package.json'), JSON.stringify({ private: true }))
    await writeFiles(join(partial.path, PACKAGE), files)
    await publishDirectory({ partial: partial.path, directory: root, folder: FOLDER, isWhole }, context)
  } catch (error) {
    if (isUnwritable(error)) throw cacheUnwritable(context.cacheDir, error)
    throw error
  }
  return { root, directory, fromCache: false }
}

function nameOf({ fault }: ReferenceCoreSpec, files: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([...files]))
    .digest('hex')
  const what = fault === null ? 'reference' : `reference_${fault}`
  return `core-${what}-${packageVersion()}-${hash.slice(0, 12)}`
}

async function holds(directory: string, files: ReadonlyMap<string, string>): Promise<boolean> {
  try {
    const found = await Promise.all([...files.keys()].map((path) => readFile(join(directory, path), 'utf8')))
    return [...files.values()].every((text, index) => text === found[index])
  } catch {
    return false
  }
}

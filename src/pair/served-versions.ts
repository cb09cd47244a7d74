import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { z } from 'zod'
import { FenceAuditError } from '../errors.ts'
import { cacheUnwritable, isUnwritable, saysUnwritable } from './cache-unwritable.ts'
import type { InstallContext } from './context.ts'
import { pnpmMessage } from './pnpm-message.ts'
import { registryUnreachable } from './registry-unreachable.ts'
import { runPnpm } from './run-pnpm.ts'
import { makeDirectories } from '../files/make-directories.ts'

const schema = z.object({
  // One version alone comes as a plain string.
  versions: z.union([z.array(z.string()), z.string().transform((version) => [version])]),
  'dist-tags': z.record(z.string(), z.string()),
})

/** The versions of one package that the registry serves, and its tags by name. */
export type Served = z.infer<typeof schema>

/**
 * What the registry serves of a package; null when it does not know the package. The answer is remembered in the
 * cache, and with `offline` the remembered one is given.
 *
 * @throws FenceAuditError REGISTRY_UNREACHABLE, also when nothing is remembered; CACHE_UNWRITABLE
 */
export async function servedVersions(name: string, context: InstallContext): Promise<Served | null> {
  const memory = join(context.cacheDir, 'served', `${name.replace('/', '+')}.json`)
  if (context.offline) return recall(name, memory)
  try {
    makeDirectories(join(context.cacheDir, 'served'))
  } catch (error) {
    if (isUnwritable(error)) throw cacheUnwritable(context.cacheDir, error)
    throw error
  }
  const result = await runPnpm(['view', name, 'versions', 'dist-tags', '--json'], context.cacheDir, context)
  const message = pnpmMessage(result)
  if (result.exitCode !== 0 && message.includes('FETCH_404')) return null
  if (result.exitCode !== 0 && saysUnwritable(message)) throw cacheUnwritable(context.cacheDir, message)
  if (result.exitCode !== 0) throw registryUnreachable(name, message)
  const served = schema.safeParse(parseJson(result.stdout)).data
  if (served === undefined)
    throw registryUnreachable(name, `it answered with something else than versions: ${message.slice(0, 200)}`)
  // Only a convenience for later: a disk that fills up just now is told where it matters.
  await writeFileAtomic(memory, JSON.stringify(served)).catch(() => {})
  return served
}

async function recall(name: string, memory: string): Promise<Served> {
  const text = await readFile(memory, 'utf8').catch(() => '')
  const served = schema.safeParse(parseJson(text)).data
  if (served !== undefined) return served
  throw new FenceAuditError(
    'REGISTRY_UNREACHABLE',
    `With --offline it is not known which versions of ${name} there are: the cache has never seen the registry's list. ` +
      `Give exact versions that were audited before, or run once without --offline.`,
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

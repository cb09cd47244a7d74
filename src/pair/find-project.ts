import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { ADAPTERS } from '../../adapters/list.ts'
import { directoriesUpward } from './directories-upward.ts'

/** An application that uses core and at least one adapter that fence-audit knows. */
export interface Project {
  readonly directory: string
  /** Package names, in the order of the list of adapters. */
  readonly adapters: readonly string[]
}

const dependencies = z.record(z.string(), z.unknown()).optional().catch(undefined)

/** An application's package.json often has no name and no version. */
const schema = z.object({
  dependencies,
  devDependencies: dependencies,
  optionalDependencies: dependencies,
  peerDependencies: dependencies,
})

/**
 * The nearest project at or above `directory` that depends on @mastra/core and, where one is needed, on a known
 * adapter; null when there is none.
 */
export async function findProject(directory: string, needsAdapter = true): Promise<Project | null> {
  for (const candidate of directoriesUpward(directory)) {
    const used = await dependenciesOf(candidate)
    const adapters = ADAPTERS.flatMap(({ packageName }) =>
      packageName !== null && used.has(packageName) ? [packageName] : [],
    )
    if (used.has('@mastra/core') && (adapters.length > 0 || !needsAdapter))
      return { directory: candidate, adapters }
  }
  return null
}

async function dependenciesOf(directory: string): Promise<Set<string>> {
  try {
    const manifest = schema.parse(JSON.parse(await readFile(join(directory, 'package.json'), 'utf8')))
    return new Set(Object.values(manifest).flatMap((section) => Object.keys(section ?? {})))
  } catch {
    return new Set()
  }
}

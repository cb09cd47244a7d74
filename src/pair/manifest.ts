import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const dependencies = z.record(z.string(), z.string()).optional().catch(undefined)

const schema = z.object({
  name: z.string(),
  version: z.string(),
  engines: z.object({ node: z.string().optional() }).optional().catch(undefined),
  peerDependencies: dependencies,
  dependencies,
  devDependencies: dependencies,
  optionalDependencies: dependencies,
})

/** What is used of a package.json. */
export type Manifest = z.infer<typeof schema>

/** The manifest in a package.json's text; null when it is no JSON, or states no name or no version. */
export function parseManifest(text: string): Manifest | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** The manifest of the package in `directory`; null when there is none that can be read. */
export async function readManifest(directory: string): Promise<Manifest | null> {
  try {
    return parseManifest(await readFile(join(directory, 'package.json'), 'utf8'))
  } catch {
    return null
  }
}

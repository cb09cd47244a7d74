import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { PairContext } from '../../src/pair/context.ts'
import { Guardian } from '../../src/worker/guardian.ts'

/** Loopback port 9 (discard) is closed everywhere: a registry that nobody answers for. */
export const NO_REGISTRY: NodeJS.ProcessEnv = {
  ...process.env,
  PNPM_CONFIG_REGISTRY: 'http://127.0.0.1:9/',
  PNPM_CONFIG_FETCH_RETRIES: '0',
}

/** A directory that is gone when the test file has run. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await realpath(await mkdtemp(join(tmpdir(), 'fence-audit-pair-')))
  afterAll(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }))
  return directory
}

/** A context over a cache, with a guardian that ends with the test file. */
export function pairContext(cacheDir: string, changes: Partial<PairContext> = {}): PairContext {
  const guardian = new Guardian()
  afterAll(() => guardian[Symbol.asyncDispose]())
  const node = { path: process.execPath, version: process.versions.node }
  return { cacheDir, offline: false, guardian, node, ...changes }
}

/** Writes a package of one module and answers with its directory. */
export async function writePackage(
  directory: string,
  manifest: Readonly<Record<string, unknown>>,
  source = 'export const answer = 1\n',
): Promise<string> {
  await mkdir(directory, { recursive: true })
  await writeFile(
    join(directory, 'package.json'),
    JSON.stringify({ type: 'module', main: 'index.js', ...manifest }),
  )
  await writeFile(join(directory, 'index.js'), source)
  return directory
}

/** A core and an adapter that need no registry. */
export async function writeLocalPair(parent: string): Promise<{ core: string; adapter: string }> {
  return {
    core: await writePackage(join(parent, 'core'), {
      name: '@mastra/core',
      version: '1.71.5',
      engines: { node: '>=22.13.0' },
    }),
    adapter: await writePackage(join(parent, 'adapter'), {
      name: '@acme/store',
      version: '2.0.0-beta.1',
      peerDependencies: { '@mastra/core': '>=1.68.0-0 <2.0.0-0' },
    }),
  }
}

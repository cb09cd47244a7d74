import { lstat, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { resolvePair } from '../../src/pair/resolve-pair.ts'
import { NO_REGISTRY, pairContext, temporaryDirectory, writeLocalPair, writePackage } from './cache-kit.ts'

// Local packages without dependencies: everything but the registry is as with real ones.
const workspace = await temporaryDirectory()
const local = await writeLocalPair(workspace)
const plan = { kind: 'install', core: local.core, adapter: local.adapter } as const

const freshCache = (): Promise<string> => mkdtemp(join(workspace, 'cache-'))
const pairsIn = (cacheDir: string): Promise<string[]> => readdir(join(cacheDir, 'pairs'))
const moduleOf = (root: string): Promise<string> =>
  readFile(join(root, 'node_modules/@acme/store/index.js'), 'utf8')

describe('a pair of two working copies', () => {
  test('is installed without a registry and described', async () => {
    const context = pairContext(await freshCache(), { environment: NO_REGISTRY })
    const pair = await resolvePair(plan, context)
    expect(pair).toMatchObject({
      core: {
        name: '@mastra/core',
        version: '1.71.5',
        engines: '>=22.13.0',
        integrity: expect.stringMatching(/^sha512-/),
      },
      adapter: { name: '@acme/store', version: '2.0.0-beta.1', engines: null },
      peer: { range: '>=1.68.0-0 <2.0.0-0', satisfied: true },
      fromCache: false,
      inPlace: false,
    })
    expect(pair.lockHash).toMatch(/^[0-9a-f]{64}$/)
    expect(await resolvePair(plan, context)).toEqual({ ...pair, fromCache: true })
    expect(await pairsIn(context.cacheDir)).toHaveLength(1)
  })

  test('is installed anew when a file of one changed, and the earlier install stays as it was', async () => {
    const context = pairContext(await freshCache())
    const adapter = await writePackage(
      join(workspace, 'edited'),
      { name: '@acme/store', version: '1.0.0' },
      '// first\n',
    )
    const edited = { ...plan, adapter } as const
    const before = await resolvePair(edited, context)
    await writeFile(join(adapter, 'index.js'), '// second\n')
    const after = await resolvePair(edited, context)
    expect(after.fromCache).toBe(false)
    expect(await moduleOf(after.root)).toBe('// second\n')
    expect(await moduleOf(before.root)).toBe('// first\n')
    expect(after.adapter?.integrity).not.toBe(before.adapter?.integrity)
  })

  test('runs none of their scripts and writes nothing into them', async () => {
    const context = pairContext(await freshCache())
    const scripts = Object.fromEntries(
      ['prepack', 'prepare', 'preinstall', 'postinstall'].map((name) => [
        name,
        `node -e "fs.writeFileSync('${name}','')"`,
      ]),
    )
    const adapter = await writePackage(join(workspace, 'scripted'), {
      name: '@acme/store',
      version: '1.0.0',
      scripts,
    })
    const { root } = await resolvePair({ ...plan, adapter }, context)
    expect((await readdir(adapter)).sort()).toEqual(['index.js', 'package.json'])
    expect((await readdir(join(root, 'node_modules/@acme/store'))).sort()).toEqual([
      'index.js',
      'package.json',
    ])
  })

  test('takes a tarball as well, under the name it is given', async () => {
    const context = pairContext(await freshCache())
    const packed = await resolvePair(plan, context)
    const tarball = join(packed.root, 'package-1.tgz')
    const pair = await resolvePair({ ...plan, adapter: `@acme/store@file:${tarball}` }, context)
    expect(pair).toEqual({ ...packed, fromCache: true })
  })

  test('is core alone for a store without a package', async () => {
    const pair = await resolvePair({ ...plan, adapter: null }, pairContext(await freshCache()))
    expect(pair).toMatchObject({ adapter: null, peer: { range: null, satisfied: null } })
    expect(await readdir(join(pair.root, 'node_modules/@mastra'))).toEqual(['core'])
  })

  test('survives settings of the user that would install something else', async () => {
    const environment = {
      ...NO_REGISTRY,
      PNPM_CONFIG_STRICT_PEER_DEPENDENCIES: 'true',
      PNPM_CONFIG_MODULES_DIR: 'elsewhere',
      PNPM_CONFIG_LOCKFILE: 'false',
      pnpm_config_node_linker: 'isolated',
      pnpm_config_virtual_store_dir: join(workspace, 'links'),
    }
    const core = await writePackage(join(workspace, 'old-core'), { name: '@mastra/core', version: '1.0.0' })
    const pair = await resolvePair({ ...plan, core }, pairContext(await freshCache(), { environment }))
    expect(pair.peer.satisfied).toBe(false)
    expect(await readdir(join(pair.root, 'node_modules/@acme/store'))).toContain('index.js')
    const adapter = await lstat(join(pair.root, 'node_modules/@acme/store'))
    expect(adapter.isSymbolicLink()).toBe(false)
    expect(await readdir(workspace)).not.toContain('links')
  })
})

describe('the cache', () => {
  test('keeps one directory when three processes install the same pair at once', async () => {
    const cacheDir = await freshCache()
    const program = join(import.meta.dirname, 'resolve-program.ts')
    const runs = [0, 1, 2].map(async () => {
      const child = spawn(process.execPath, [program, cacheDir, plan.core, plan.adapter], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const output = child.stdout.toArray()
      const [code] = await once(child, 'close')
      return { code, place: Buffer.concat(await output).toString() }
    })
    const results = await Promise.all(runs)
    expect(results.map(({ code }) => code)).toEqual([0, 0, 0])
    // The same inode: nobody's directory was replaced under their feet.
    expect(new Set(results.map(({ place }) => place)).size).toBe(1)
    expect(await pairsIn(cacheDir)).toHaveLength(1)
  })

  test.each([
    ['without its completion file', 'fence-audit.json'],
    ['without the adapter', 'node_modules/@acme/store'],
    ['without the core', 'node_modules/@mastra/core/package.json'],
    ['without its lock file', 'pnpm-lock.yaml'],
  ])('installs a pair again that it finds %s', async (_what, victim) => {
    const context = pairContext(await freshCache())
    const { root } = await resolvePair(plan, context)
    await rm(join(root, victim), { recursive: true })
    const again = await resolvePair(plan, context)
    expect(again).toMatchObject({ root, fromCache: false })
    expect(await resolvePair(plan, context)).toMatchObject({ root, fromCache: true })
    expect(await pairsIn(context.cacheDir)).toHaveLength(1)
  })

  test('sweeps what a process left that is no more, and nothing of one that lives', async () => {
    const context = pairContext(await freshCache())
    const { root } = await resolvePair(plan, context)
    await rm(root, { recursive: true })
    const gone = spawn(process.execPath, ['-e', ''])
    await once(gone, 'close')
    const names = { dead: gone.pid, alive: process.ppid }
    const host = await partialPrefix(context.cacheDir)
    for (const pid of Object.values(names))
      await writePackage(join(context.cacheDir, 'pairs', `${host}-${pid}-x`), {})
    await resolvePair(plan, context)
    const left = (await pairsIn(context.cacheDir)).filter((name) => name.startsWith('.partial'))
    expect(left).toEqual([`${host}-${names.alive}-x`])
  })

  test('gives up an install at once when it is aborted, and leaves nothing', async () => {
    const abort = new AbortController()
    const cacheDir = await freshCache()
    const context = pairContext(cacheDir, {
      signal: abort.signal,
      onProgress: () => abort.abort(new Error('enough')),
    })
    await expect(resolvePair(plan, context)).rejects.toThrow('enough')
    expect(await pairsIn(cacheDir)).toEqual([])
  })
})

/** How partial directories of this machine begin. */
async function partialPrefix(cacheDir: string): Promise<string> {
  const { createPartialDirectory } = await import('../../src/pair/partial-directory.ts')
  await using partial = await createPartialDirectory('pairs', pairContext(cacheDir))
  return /\.partial-[0-9a-f]+/.exec(partial.path)?.[0] ?? ''
}

import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findProject } from '../../src/pair/find-project.ts'
import { resolvePair } from '../../src/pair/resolve-pair.ts'
import { pairContext, temporaryDirectory, writePackage } from './cache-kit.ts'

const workspace = await temporaryDirectory()
const context = pairContext(join(workspace, 'cache'))
const libsql = '@mastra/libsql'
const dependencies = { '@mastra/core': '^1.70.0', [libsql]: '^1.23.0' }
const core = { name: '@mastra/core', version: '1.70.2', engines: { node: '>=22.13.0' } }
const adapter = { name: libsql, version: '1.23.0', peerDependencies: { '@mastra/core': '>=1.71.0-0' } }
const resolve = (directory: string) => resolvePair({ kind: 'project', directory, adapter: libsql }, context)

/** An application whose dependencies lie in its own node_modules, as npm puts them. */
async function npmProject(name: string): Promise<string> {
  const directory = await writePackage(join(workspace, name), { dependencies })
  await writePackage(join(directory, 'node_modules/@mastra/core'), core)
  await writePackage(join(directory, 'node_modules', libsql), adapter)
  return directory
}

describe('the pair of a project', () => {
  test('is what npm installed, in place, with the integrity of its lock file', async () => {
    const directory = await npmProject('npm')
    const packages = {
      'node_modules/@mastra/core': { version: '1.70.2', integrity: 'sha512-core' },
      // Older than what is installed: it says nothing about that.
      [`node_modules/${libsql}`]: { version: '1.22.0', integrity: 'sha512-old' },
    }
    await writeFile(join(directory, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }))
    const before = await readdir(directory, { recursive: true })
    const pair = await resolve(directory)
    expect(pair).toEqual({
      core: { name: '@mastra/core', version: '1.70.2', integrity: 'sha512-core', engines: '>=22.13.0' },
      adapter: { name: libsql, version: '1.23.0', integrity: null, engines: null },
      peer: { range: '>=1.71.0-0', satisfied: false },
      root: directory,
      lockHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      fromCache: true,
      inPlace: true,
    })
    expect(await readdir(directory, { recursive: true })).toEqual(before)
    await expect(readdir(context.cacheDir)).rejects.toThrow('ENOENT')
  })

  test('is found through links, as pnpm puts them, with the integrity of its lock file', async () => {
    const directory = await writePackage(join(workspace, 'pnpm'), { dependencies })
    const store = join(directory, 'node_modules/.pnpm')
    await writePackage(join(store, 'core/node_modules/@mastra/core'), core)
    await writePackage(join(store, 'libsql/node_modules', libsql), adapter)
    await mkdir(join(directory, 'node_modules/@mastra'))
    await symlink(
      join(store, 'core/node_modules/@mastra/core'),
      join(directory, 'node_modules/@mastra/core'),
      'junction',
    )
    await symlink(
      join(store, 'libsql/node_modules', libsql),
      join(directory, 'node_modules', libsql),
      'junction',
    )
    const lock = `packages:\n\n  '@mastra/core@1.70.2':\n    resolution: {integrity: sha512-core}\n\n  '${libsql}@1.23.0':\n    resolution: {integrity: sha512-adapter}\n\nsnapshots:\n\n  '@mastra/core@1.70.2': {}\n`
    await writeFile(join(directory, 'pnpm-lock.yaml'), lock)
    expect(await resolve(directory)).toMatchObject({
      core: { version: '1.70.2', integrity: 'sha512-core' },
      adapter: { version: '1.23.0', integrity: 'sha512-adapter' },
    })
  })

  test('is found where a workspace hoisted it', async () => {
    const root = await npmProject('hoisted')
    const app = await writePackage(join(root, 'apps/one'), { dependencies })
    await writePackage(join(app, 'node_modules', libsql), { ...adapter, version: '1.23.1' })
    expect(await resolve(app)).toMatchObject({
      core: { version: '1.70.2' },
      adapter: { version: '1.23.1' },
      root: app,
      lockHash: null,
    })
  })

  test('is missed with a remedy when nothing is installed', async () => {
    const directory = await writePackage(join(workspace, 'bare'), { dependencies })
    await expect(resolve(directory)).rejects.toMatchObject({
      code: 'BAD_SPEC',
      message: expect.stringMatching(/has no @mastra\/core.*Install/s),
    })
  })
})

describe('the project around a directory', () => {
  test('is the nearest that depends on core and a known adapter', async () => {
    const root = await writePackage(join(workspace, 'found'), {
      dependencies: { '@mastra/core': '1' },
      devDependencies: { [libsql]: '1' },
    })
    const inner = await writePackage(join(root, 'packages/tool'), { dependencies: { '@mastra/core': '1' } })
    expect(await findProject(inner)).toEqual({ directory: root, adapters: [libsql] })
    expect(await findProject(root)).toEqual({ directory: root, adapters: [libsql] })
  })

  test('is none without an adapter, without core, or with a broken package.json', async () => {
    const coreOnly = await writePackage(join(workspace, 'core-only'), {
      dependencies: { '@mastra/core': '1', '@acme/store': '1' },
    })
    const adapterOnly = await writePackage(join(workspace, 'adapter-only'), {
      dependencies: { [libsql]: '1' },
    })
    const broken = await writePackage(join(workspace, 'broken'), {})
    await writeFile(join(broken, 'package.json'), '{')
    for (const directory of [coreOnly, adapterOnly, broken]) expect(await findProject(directory)).toBeNull()
  })
})

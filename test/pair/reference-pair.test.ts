import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { packageVersion } from '../../src/files/package-root.ts'
import type { PairContext } from '../../src/pair/context.ts'
import { resolvePair } from '../../src/pair/resolve-pair.ts'
import { RUN_FENCING_EXPORTS } from '../../src/worker/run-fencing-exports.ts'
import { NO_REGISTRY, pairContext, temporaryDirectory } from './cache-kit.ts'

const ALONE = { kind: 'install', core: 'reference', adapter: null } as const
const workspace = await temporaryDirectory()
const base = pairContext(workspace, { offline: true, environment: NO_REGISTRY })

/** The same over a cache that is empty. */
function freshContext(): PairContext {
  return { ...base, cacheDir: mkdtempSync(join(workspace, 'cache-')) }
}

describe('the reference core as a pair', () => {
  test('needs no registry, is made once, and says what it is', async () => {
    const context = freshContext()
    const made = await resolvePair(ALONE, context)
    expect(made).toMatchObject({
      core: { name: 'reference', version: packageVersion(), integrity: null, engines: '>=22.13.0' },
      adapter: null,
      peer: { range: null, satisfied: null },
      fromCache: false,
      inPlace: false,
    })
    expect(await resolvePair(ALONE, context)).toEqual({ ...made, fromCache: true })
    expect(readdirSync(join(context.cacheDir, 'pairs'))).toHaveLength(1)
  })

  test('has a directory of its own for each fault', async () => {
    const context = freshContext()
    const specs = ['reference', 'reference:M01', 'reference:M02']
    const pairs = await Promise.all(specs.map((core) => resolvePair({ ...ALONE, core }, context)))
    expect(pairs.map(({ core }) => core.name)).toEqual(specs)
    expect(new Set(pairs.map(({ root }) => root)).size).toBe(3)
  })

  test('is made by several at once, and they all get the same', async () => {
    const context = freshContext()
    const pairs = await Promise.all(Array.from({ length: 8 }, () => resolvePair(ALONE, context)))
    expect(new Set(pairs.map(({ root }) => root)).size).toBe(1)
    expect(readdirSync(join(context.cacheDir, 'pairs'))).toHaveLength(1)
  })

  test('is made anew when a file of it is missing or changed', async () => {
    const context = freshContext()
    const { root } = await resolvePair(ALONE, context)
    const file = join(root, 'node_modules/@mastra/core/mastra.js')
    const text = readFileSync(file, 'utf8')
    for (const damage of [() => rmSync(file), () => writeFileSync(file, 'export {}')]) {
      damage()
      expect(await resolvePair(ALONE, context)).toMatchObject({ root, fromCache: false })
      expect(readFileSync(file, 'utf8')).toBe(text)
    }
  })

  test('is imported as @mastra/core by a program in its directory', async () => {
    const context = freshContext()
    const { root } = await resolvePair({ ...ALONE, core: 'reference:M03' }, context)
    const program = `
      const names = async (specifier) => Object.keys(await import(specifier))
      const { Mastra } = await import('@mastra/core')
      const storage = { getStore: () => undefined }
      const { backgroundTaskManager } = new Mastra({ storage, backgroundTasks: { enabled: true } })
      const out = {
        same: Mastra === (await import('@mastra/core/mastra')).Mastra,
        owner: backgroundTaskManager.ownerId,
        storage: await names('@mastra/core/storage'),
        agent: await names('@mastra/core/agent'),
        durable: await names('@mastra/core/agent/durable'),
      }
      process.stdout.write(JSON.stringify(out))`
    writeFileSync(join(root, 'program.mjs'), program)
    const { stdout } = spawnSync(process.execPath, [join(root, 'program.mjs')], { encoding: 'utf8' })
    const out = JSON.parse(stdout) as Record<string, unknown>
    expect(out).toMatchObject({ same: true, owner: 'worker', agent: ['Agent'], durable: ['DurableAgent'] })
    expect(out['storage']).toEqual(expect.arrayContaining([...RUN_FENCING_EXPORTS, 'InMemoryStore']))
  })

  test('cannot be made where the cache cannot be written', async () => {
    const file = join(freshContext().cacheDir, 'file')
    writeFileSync(file, '')
    await expect(resolvePair(ALONE, { ...base, cacheDir: join(file, 'cache') })).rejects.toMatchObject({
      code: 'CACHE_UNWRITABLE',
    })
  })
})

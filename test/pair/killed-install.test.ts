import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { mkdir, readFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { resolvePair } from '../../src/pair/resolve-pair.ts'
import { pairContext, temporaryDirectory } from './cache-kit.ts'

// One for all: where the second test begins, the store has the packages already.
const cacheDir = await temporaryDirectory()
const released = { kind: 'install', core: '1.71.0', adapter: '@mastra/libsql@1.23.1' } as const

test.for([
  ['has begun to download', () => Promise.resolve(cacheDir), 'store'],
  ['has begun to put packages in place', partialIn, 'node_modules'],
] as const)('kill -9 when pnpm %s leaves no process and no directory', async ([, place, entry]) => {
  const pairs = join(cacheDir, 'pairs')
  await rm(pairs, { recursive: true, force: true })
  await mkdir(pairs, { recursive: true })
  const program = join(import.meta.dirname, 'resolve-program.ts')
  const child = spawn(process.execPath, [program, cacheDir, released.core, released.adapter], {
    stdio: 'ignore',
  })
  await appears(await place(), entry)
  child.kill('SIGKILL')
  await once(child, 'close')

  await vi.waitFor(async () => expect(await readdir(pairs)).toEqual([]), { timeout: 10_000 })
  await vi.waitFor(async () => expect(await processesOfTheCache()).toEqual([]), { timeout: 10_000 })
  const pair = await resolvePair(released, pairContext(cacheDir))
  expect(pair).toMatchObject({ core: { version: '1.71.0' }, fromCache: false })
  expect(await readdir(pairs)).toHaveLength(1)
})

/** The partial directory of the install, as soon as there is one. */
async function partialIn(): Promise<string> {
  const pairs = join(cacheDir, 'pairs')
  await appears(pairs, '.partial')
  const [partial = ''] = await readdir(pairs)
  return join(pairs, partial)
}

/** Resolves when `directory` has an entry whose name begins so. */
async function appears(directory: string, beginning: string): Promise<void> {
  const abort = new AbortController()
  const watcher = watch(directory, { signal: abort.signal })
  try {
    const isThere = async (): Promise<boolean> =>
      (await readdir(directory)).some((name) => name.startsWith(beginning))
    while (!(await isThere())) await once(watcher, 'change')
  } finally {
    watcher.close()
  }
}

/** Processes (Linux) that were given this cache by their environment, as pnpm is. */
async function processesOfTheCache(): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const environments = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')),
  )
  return pids.filter((_, index) => environments[index]?.includes(cacheDir))
}

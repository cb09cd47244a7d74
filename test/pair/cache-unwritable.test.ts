import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { resolveNode } from '../../src/pair/resolve-node.ts'
import { resolvePair } from '../../src/pair/resolve-pair.ts'
import { pairContext, temporaryDirectory, writeLocalPair, writePackage } from './cache-kit.ts'

const workspace = await temporaryDirectory()
const local = await writeLocalPair(workspace)
const disk = join(workspace, 'disk')
await mkdir(disk)

test('a cache directory that cannot be made is named, with the flag that moves it', async () => {
  await writeFile(join(workspace, 'file'), '')
  const cacheDir = join(workspace, 'file', 'cache')
  const unwritable = {
    code: 'CACHE_UNWRITABLE',
    message: expect.stringMatching(new RegExp(`${cacheDir}.*--cache-dir`, 's')),
  }
  const context = pairContext(cacheDir)
  await expect(resolvePair({ kind: 'install', ...local }, context)).rejects.toMatchObject(unwritable)
  await expect(
    resolvePair({ kind: 'install', core: '1.71.0', adapter: null }, context),
  ).rejects.toMatchObject(unwritable)
  await expect(resolveNode('10.24.1', context)).rejects.toMatchObject(unwritable)
})

const large = await writePackage(join(workspace, 'large'), { name: '@acme/store', version: '1.0.0' })
await writeFile(join(large, 'noise.bin'), randomBytes(3 * 1024 * 1024))

const released = { core: '1.71.0', adapter: '@mastra/libsql@1.23.1' }

test.for([
  ['full when a working copy is packed', 'size=2m', { ...local, adapter: large }, 'is full'],
  ['full when packages are unpacked', 'size=5m', { ...local, adapter: large }, 'is full'],
  ['full when packages are downloaded', 'size=12m', released, 'is full'],
  ['read-only', 'ro', released, 'cannot be written'],
] as const)('a disk that is %s is told as such', async ([, options, specs, said], { skip }) => {
  const refusal = await mount('size=1m', 'true').then(
    () => null,
    (error: Error) => error.message,
  )
  if (refusal !== null) skip(`no disk of a chosen size can be made here: ${refusal}`)
  const program = join(import.meta.dirname, 'resolve-program.ts')
  const { stdout } = await mount(options, process.execPath, program, disk, specs.core, specs.adapter).catch(
    (error: { stdout: string }) => error,
  )
  const result = JSON.parse(stdout) as { code: string; message: string }
  expect(result.code).toBe('CACHE_UNWRITABLE')
  for (const part of [said, disk, '--cache-dir']) expect(result.message).toContain(part)
})

/** Runs a command that sees a small file system of its own at `disk`, which ends with it; needs Linux, not root. */
function mount(options: string, ...command: readonly string[]): Promise<{ stdout: string }> {
  const script = `mount -t tmpfs -o ${options} tmpfs '${disk}' && exec "$@"`
  return promisify(execFile)('unshare', ['-rm', 'sh', '-c', script, 'sh', ...command])
}

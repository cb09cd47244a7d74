import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { resolveNode } from '../../src/pair/resolve-node.ts'
import { NO_REGISTRY, pairContext, temporaryDirectory } from './cache-kit.ts'

const workspace = await temporaryDirectory()
const cacheDir = join(workspace, 'cache')
const context = pairContext(cacheDir)
const cutOff = pairContext(cacheDir, { environment: NO_REGISTRY })
const own = { path: process.execPath, version: process.versions.node }

test('no wish is the Node of this process, and so is its exact version', async () => {
  expect(await resolveNode(null, cutOff)).toEqual(own)
  expect(await resolveNode(process.versions.node, cutOff)).toEqual(own)
})

test('a path is asked for its version', async () => {
  expect(await resolveNode(process.execPath, cutOff)).toEqual(own)
})

test.each([
  ['that is missing', 'missing', null],
  ['that does not run', 'text', 'no program'],
  ['that is another program', 'other', '#!/bin/sh\necho 1.2.3\n'],
])('a path %s is refused with a remedy', async (_what, name, content) => {
  const path = join(workspace, name)
  if (content !== null) await writeFile(path, content, { mode: 0o755 })
  await expect(resolveNode(path, cutOff)).rejects.toMatchObject({
    code: 'NODE_NOT_FOUND',
    message: expect.stringMatching(new RegExp(`${name} is no Node.*Give --node a version`, 's')),
  })
})

test('a version is fetched once, and used without the registry afterwards', async () => {
  const fetched = await resolveNode('10.24.1', context)
  expect(fetched).toEqual({ path: expect.stringContaining(cacheDir), version: '10.24.1' })
  expect(await resolveNode('10.24.1', cutOff)).toEqual(fetched)
  expect(await resolveNode('10.24.1', { ...cutOff, offline: true })).toEqual(fetched)
  expect(await resolveNode('10', { ...cutOff, offline: true })).toEqual(fetched)
})

test('a version that no one has is refused with the nearest', async () => {
  await expect(resolveNode('22.99.0', context)).rejects.toMatchObject({
    code: 'NODE_NOT_FOUND',
    message: expect.stringMatching(/no Node 22\.99\.0 .*Nearest: 22\./s),
  })
})

test('a version that is not in the cache needs the registry', async () => {
  await expect(
    resolveNode('24', pairContext(join(workspace, 'empty'), { environment: NO_REGISTRY })),
  ).rejects.toMatchObject({
    code: 'REGISTRY_UNREACHABLE',
  })
})

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { resolvePair } from '../../src/pair/resolve-pair.ts'
import { pairContext, temporaryDirectory, writeLocalPair, writePackage } from './cache-kit.ts'

const workspace = await temporaryDirectory()
const context = pairContext(join(workspace, 'cache'))
const local = await writeLocalPair(workspace)
await writeFile(join(workspace, 'text.tgz'), 'no archive')
await writePackage(join(workspace, 'nameless'), {})

test.each([
  ['a directory that is not there', `${workspace}/missing`, 'There is no directory'],
  ['a tarball that is none', `${workspace}/text.tgz`, 'is no npm package'],
  ['a directory without a named package', `${workspace}/nameless`, 'has no package.json with a name'],
  ['a directory that holds another package', `@mastra/libsql@file:${workspace}/adapter`, 'holds @acme/store'],
])('%s as adapter is refused', async (_what, adapter, said) => {
  await expect(resolvePair({ kind: 'install', core: local.core, adapter }, context)).rejects.toMatchObject({
    code: 'BAD_SPEC',
    message: expect.stringContaining(said),
  })
})

test('a core directory that holds something else is refused', async () => {
  await expect(
    resolvePair({ kind: 'install', core: local.adapter, adapter: null }, context),
  ).rejects.toMatchObject({
    code: 'BAD_SPEC',
    message: expect.stringContaining('@mastra/core was asked for'),
  })
})

test('a working copy that cannot be packed says why', async () => {
  const peerDependencies = { '@mastra/core': 'workspace:^' }
  const adapter = await writePackage(join(workspace, 'lost'), {
    name: '@acme/lost',
    version: '1.0.0',
    peerDependencies,
  })
  await expect(resolvePair({ kind: 'install', core: local.core, adapter }, context)).rejects.toMatchObject({
    code: 'BAD_SPEC',
    message: expect.stringMatching(/lost cannot be packed.*workspace/s),
  })
})

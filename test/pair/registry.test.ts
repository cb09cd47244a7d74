import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { resolvePair } from '../../src/pair/resolve-pair.ts'
import { NO_REGISTRY, pairContext, temporaryDirectory, writeLocalPair, writePackage } from './cache-kit.ts'

const workspace = await temporaryDirectory()
const cacheDir = join(workspace, 'cache')
const context = pairContext(cacheDir)
const cutOff = pairContext(cacheDir, { environment: NO_REGISTRY })
const offline = pairContext(cacheDir, { environment: NO_REGISTRY, offline: true })
const local = await writeLocalPair(workspace)

const install = (core: string, adapter: string | null) => ({ kind: 'install', core, adapter }) as const
const released = install('1.71.0', '@mastra/libsql@1.23.1')
const freshCache = (): Promise<string> => mkdtemp(join(workspace, 'cache-'))

describe('a released pair', () => {
  test('is installed from the registry, with the evidence of its lock file', async () => {
    const pair = await resolvePair(released, context)
    expect(pair).toMatchObject({
      core: {
        name: '@mastra/core',
        version: '1.71.0',
        integrity:
          'sha512-qpv0qbyzyFWBWVlzP+G4oea6e3e3JyxmeNAtS5wuzWc0/iHv47DWRYNJXbDC0kleYd6L4afFPh7dLxCsuyCSKg==',
        engines: '>=22.13.0',
      },
      adapter: {
        name: '@mastra/libsql',
        version: '1.23.1',
        integrity:
          'sha512-PTmVl/STb4ptE/PV8Y+j67yQ+pUGorPbQBumrxtMQ6OtE5XY+D8oq/JXZOhPlxME0oY9fEZoDHuwlPVywfcnCg==',
        engines: '>=22.13.0',
      },
      peer: { range: '>=1.68.0-0 <2.0.0-0', satisfied: true },
      fromCache: false,
    })
    // The adapter brings no core of its own: both meet in one copy.
    expect(await readdir(join(pair.root, 'node_modules/@mastra'))).toEqual(
      expect.arrayContaining(['core', 'libsql']),
    )
    expect(await readdir(join(pair.root, 'node_modules/@mastra/libsql'))).not.toContain('node_modules')
  })

  test('is taken from the cache the second time without asking anybody', async () => {
    expect(await resolvePair(released, cutOff)).toMatchObject({ fromCache: true })
    expect(await resolvePair(released, offline)).toMatchObject({ fromCache: true })
  })

  test('is found again by range and by tag, with --offline from what the registry said', async () => {
    const ranges = install('>=1.71.0 <1.71.1', '@mastra/libsql@~1.23.1')
    expect(await resolvePair(ranges, context)).toMatchObject({ fromCache: true, core: { version: '1.71.0' } })
    expect(await resolvePair(ranges, offline)).toMatchObject({
      fromCache: true,
      adapter: { version: '1.23.1' },
    })
    await expect(resolvePair(ranges, cutOff)).rejects.toMatchObject({ code: 'REGISTRY_UNREACHABLE' })
  })

  test('is put together offline when the store has all its packages', async () => {
    // The registry's name must stay, because pnpm keeps what it knows apart by that: the way there is cut instead.
    const proxy = 'http://127.0.0.1:9/'
    const environment = { ...process.env, HTTPS_PROXY: proxy, HTTP_PROXY: proxy, NO_PROXY: '' }
    const unplugged = pairContext(cacheDir, { environment, offline: true })
    expect(await resolvePair(install('1.71.0', null), unplugged)).toMatchObject({
      fromCache: false,
      adapter: null,
    })
  })

  test('is installed however young it is', async () => {
    const environment = {
      ...process.env,
      PNPM_CONFIG_MINIMUM_RELEASE_AGE: '99999999',
      PNPM_CONFIG_TRUST_POLICY: 'no-downgrade',
    }
    const cautious = pairContext(cacheDir, { environment })
    expect(await resolvePair(install(local.core, '@mastra/libsql@1.23.1'), cautious)).toMatchObject({
      fromCache: false,
    })
  })

  test('with a core outside the peer range is installed exactly so, and npm is said to refuse it', async () => {
    const old = await writePackage(join(workspace, 'old-core'), { name: '@mastra/core', version: '1.60.0' })
    const refused = await resolvePair(install(old, '@mastra/libsql@1.23.1'), context)
    expect(refused).toMatchObject({ core: { version: '1.60.0' }, peer: { satisfied: false } })
    expect(await readdir(join(refused.root, 'node_modules/@mastra/libsql'))).not.toContain('node_modules')
  })
})

describe('what the registry does not have', () => {
  test('is named for both packages at once, each with the nearest versions', async () => {
    const error = await failure(install('1.71.99', '@mastra/libsql@1.22.4'), context)
    expect(error).toMatchObject({ code: 'VERSION_NOT_FOUND', exitCode: 3 })
    expect(error.message).toMatch(/@mastra\/core@1\.71\.99\. Nearest: 1\.69\.0, 1\.70\.0, 1\.71\.0/)
    expect(error.message).toMatch(
      /@mastra\/libsql@1\.22\.4\. Nearest: 1\.21\.1, 1\.22\.2, 1\.22\.3, 1\.22\.5, 1\.23\.0, 1\.23\.1/,
    )
  })

  test('is told for a tag with the tags there are', async () => {
    const error = await failure(install('no-such-tag', null), context)
    expect(error).toMatchObject({
      code: 'VERSION_NOT_FOUND',
      message: expect.stringContaining('Tags: latest'),
    })
  })

  test('is told for a package that it does not know', async () => {
    const error = await failure(install('1.71.0', '@mastra/no-such-store-anywhere@1.0.0'), context)
    expect(error.code).toBe('VERSION_NOT_FOUND')
    expect(error.message).toContain('@mastra/no-such-store-anywhere: it does not know this package')
    expect(error.message).not.toContain('@mastra/core@')
  })
})

describe('a registry that cannot be reached', () => {
  test('is said with the reason and with the way around it', async () => {
    const error = await failure(
      install('1.70.0', '@mastra/libsql@1.23.0'),
      pairContext(await freshCache(), { environment: NO_REGISTRY }),
    )
    expect(error.code).toBe('REGISTRY_UNREACHABLE')
    expect(error.message).toMatch(/refused/i)
    expect(error.message).toContain('--offline')
  })

  test('is the one that npm is configured for, and its credentials stay unsaid', async () => {
    const { PNPM_CONFIG_REGISTRY: _, ...environment } = NO_REGISTRY
    const npmrc = join(workspace, 'npmrc')
    await writeFile(npmrc, 'registry=http://joe:s3cret@127.0.0.1:9/\n//127.0.0.1:9/:_authToken=s3cret\n')
    const byFile = { ...environment, npm_config_userconfig: npmrc }
    const byVariable = { ...environment, npm_config_registry: 'http://joe:s3cret@127.0.0.1:9/' }
    for (const environment of [byFile, byVariable]) {
      const error = await failure(install('1.70.0', null), pairContext(await freshCache(), { environment }))
      expect(error.code).toBe('REGISTRY_UNREACHABLE')
      expect(error.message).toContain('127.0.0.1:9')
      expect(error.message).not.toContain('s3cret')
    }
  })

  test('is not asked with --offline, which says what it cannot do', async () => {
    const empty = pairContext(await freshCache(), { offline: true, environment: NO_REGISTRY })
    expect(await failure(install('1.70.0', null), empty)).toMatchObject({
      code: 'REGISTRY_UNREACHABLE',
      message: expect.stringMatching(/@mastra\/core@1\.70\.0 is not in the cache.*without --offline/s),
    })
    expect(await failure(install('^1.60', null), empty)).toMatchObject({
      code: 'REGISTRY_UNREACHABLE',
      message: expect.stringContaining('which versions of @mastra/core'),
    })
  })
})

test('an install that pnpm gives up is quoted', async () => {
  const dependencies = { '@mastra/core': 'link:' + join(workspace, 'x'), 'is-odd': '99.0.0' }
  const adapter = await writePackage(join(workspace, 'broken'), {
    name: '@acme/broken',
    version: '1.0.0',
    dependencies,
  })
  const error = await failure(install(local.core, adapter), pairContext(await freshCache()))
  expect(error.code).toBe('INSTALL_FAILED')
  expect(error.message).toContain('@acme/broken@1.0.0')
  expect(error.message).toMatch(/is-odd@99\.0\.0/)
})

test('a Node that is too old for the packages is refused by name', async () => {
  const node = { path: '/opt/node18/bin/node', version: '18.20.8' }
  const error = await failure(released, { ...context, node })
  expect(error.code).toBe('NODE_TOO_OLD')
  for (const said of [
    '@mastra/core@1.71.0 needs Node >=22.13.0',
    '@mastra/libsql@1.23.1',
    '18.20.8',
    '/opt/node18',
    '--node 24',
  ])
    expect(error.message).toContain(said)
})

async function failure(
  plan: Parameters<typeof resolvePair>[0],
  where: Parameters<typeof resolvePair>[1],
): Promise<{ code?: string; message: string }> {
  return resolvePair(plan, where).then(
    () => expect.fail('it was resolved'),
    (error: Error) => error,
  )
}

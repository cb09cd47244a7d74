import { isAbsolute } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { defaultCacheDir } from '../../src/pair/default-cache-dir.ts'

afterEach(() => vi.unstubAllEnvs())

test('the default cache is a folder of our own where the platform keeps caches', () => {
  expect(isAbsolute(defaultCacheDir())).toBe(true)
  expect(defaultCacheDir()).toContain('fence-audit')
})

test.runIf(process.platform === 'linux')('the default cache follows XDG_CACHE_HOME', () => {
  vi.stubEnv('XDG_CACHE_HOME', '/somewhere/cache')
  expect(defaultCacheDir()).toBe('/somewhere/cache/fence-audit')
})

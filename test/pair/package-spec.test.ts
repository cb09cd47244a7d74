import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseAdapterSpec, parseCoreSpec } from '../../src/pair/package-spec.ts'

const core = '@mastra/core'
const libsql = '@mastra/libsql'

describe('a spec of core', () => {
  test.each([
    ['1.71.0', { kind: 'version', name: core, wanted: '1.71.0' }],
    ['v1.71.0', { kind: 'version', name: core, wanted: '1.71.0' }],
    ['^1.60', { kind: 'range', name: core, wanted: '^1.60' }],
    ['>=1.60 <1.72', { kind: 'range', name: core, wanted: '>=1.60 <1.72' }],
    ['1', { kind: 'range', name: core, wanted: '1' }],
    ['beta', { kind: 'tag', name: core, wanted: 'beta' }],
    ['@mastra/core@1.71.0', { kind: 'version', name: core, wanted: '1.71.0' }],
    ['@mastra/core', { kind: 'tag', name: core, wanted: 'latest' }],
    ['@mastra/core@>=1.60 <1.72', { kind: 'range', name: core, wanted: '>=1.60 <1.72' }],
    ['./core', { kind: 'directory', name: core, path: resolve('core') }],
    ['file:../core', { kind: 'directory', name: core, path: resolve('../core') }],
    ['core.tgz', { kind: 'tarball', name: core, path: resolve('core.tgz') }],
    ['@mastra/core@file:./core-1.tgz', { kind: 'tarball', name: core, path: resolve('core-1.tgz') }],
  ])('%s is read', (text, expected) => {
    expect(parseCoreSpec(text)).toEqual(expected)
  })

  test.each([
    '@mastra/libsql@1.0.0',
    'mastra/mastra',
    'https://user:pass@example.test/core.tar',
    'npm:other@1',
    '@mastra/core@>>1',
  ])('%s is refused as core', (text) => {
    expect(() => parseCoreSpec(text)).toThrow(
      expect.objectContaining({ code: 'BAD_SPEC', message: expect.not.stringContaining('pass') }),
    )
  })
})

describe('a spec of an adapter', () => {
  test.each([
    ['@mastra/libsql@1.23.1', { kind: 'version', name: libsql, wanted: '1.23.1' }],
    ['@mastra/libsql', { kind: 'tag', name: libsql, wanted: 'latest' }],
    ['@mastra/libsql@^1.20', { kind: 'range', name: libsql, wanted: '^1.20' }],
    ['@mastra/libsql@next', { kind: 'tag', name: libsql, wanted: 'next' }],
    ['my-store@2.0.0', { kind: 'version', name: 'my-store', wanted: '2.0.0' }],
    ['@mastra/libsql@file:./dir', { kind: 'directory', name: libsql, path: resolve('dir') }],
    ['@mastra/libsql@./dir', { kind: 'directory', name: libsql, path: resolve('dir') }],
    ['./dir', { kind: 'directory', name: null, path: resolve('dir') }],
    ['/abs/store.tgz', { kind: 'tarball', name: null, path: '/abs/store.tgz' }],
  ])('%s is read', (text, expected) => {
    expect(parseAdapterSpec(text)).toEqual(expected)
  })

  test.each(['1.23.1', '^1.0.0', 'git+ssh://git@host/x.git', '@mastra/libsql@npm:other@1', ''])(
    '%s is refused as adapter',
    (text) => {
      expect(() => parseAdapterSpec(text)).toThrow(expect.objectContaining({ code: 'BAD_SPEC' }))
    },
  )

  test('a version alone is answered with how to write it', () => {
    expect(() => parseAdapterSpec('1.23.1')).toThrow('@mastra/libsql@1.23.1')
  })
})

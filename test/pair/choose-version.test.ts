import { describe, expect, test } from 'vitest'
import { chooseVersion } from '../../src/pair/choose-version.ts'
import { nearestVersions } from '../../src/pair/nearest-versions.ts'

const served = {
  versions: ['1.0.0', '1.10.0', '1.2.0', '1.3.0-beta.1', '2.0.0'],
  'dist-tags': { latest: '1.2.0', next: '2.0.0', gone: '3.0.0' },
}

describe('the version that is installed', () => {
  test.each([
    ['version', '1.0.0', '1.0.0'],
    ['version', '1.0.1', null],
    ['tag', 'next', '2.0.0'],
    ['tag', 'gone', null],
    ['tag', 'unheard-of', null],
    ['range', '^1.0', '1.2.0'],
    ['range', '>1.2.0 <2', '1.10.0'],
    ['range', '>=1.3.0-alpha <1.4', '1.3.0-beta.1'],
    ['range', '^9', null],
  ] as const)('%s %s', (kind, wanted, expected) => {
    expect(chooseVersion({ kind, wanted }, served)).toBe(expected)
  })
})

describe('the nearest versions', () => {
  const versions = ['1.1.0', '1.10.0', '1.2.0', '1.3.0', '1.4.0', '1.6.0', '1.7.0', '1.8.0', '1.5.0-rc.1']

  test.each([
    ['1.5.0', ['1.2.0', '1.3.0', '1.4.0', '1.6.0', '1.7.0', '1.8.0']],
    ['1.99.0', ['1.7.0', '1.8.0', '1.10.0']],
    ['0.1.0', ['1.1.0', '1.2.0', '1.3.0']],
    ['1.5.0-rc.2', ['1.3.0', '1.4.0', '1.5.0-rc.1', '1.6.0', '1.7.0', '1.8.0']],
    ['^1.9.1', ['1.6.0', '1.7.0', '1.8.0', '1.10.0']],
    ['some-tag', ['1.3.0', '1.4.0', '1.6.0', '1.7.0', '1.8.0', '1.10.0']],
  ])('to %s', (wanted, expected) => {
    expect(nearestVersions(wanted, versions)).toEqual(expected)
  })

  test('are prereleases where there is nothing else', () => {
    expect(nearestVersions('1.0.0', ['1.0.0-a.1', '1.0.0-a.2'])).toEqual(['1.0.0-a.1', '1.0.0-a.2'])
  })
})

import { describe, expect, test } from 'vitest'
import { parseAdapterChoice, parseCoreChoice, versionsChosen } from '../../src/matrix/version-choice.ts'

const SERVED = {
  versions: ['1.59.0', '1.60.0', '1.63.1', '1.63.2', '1.71.0', '1.72.0-beta.1', '1.9.0', '2.0.0'],
  'dist-tags': { latest: '1.71.0', beta: '1.72.0-beta.1' },
}

function chosen(text: string): string[] {
  const choice = parseCoreChoice(text)
  return choice.kind === 'as written' ? [choice.spec] : versionsChosen(choice, SERVED)
}

describe('--core of a matrix', () => {
  const cases: Readonly<Record<string, readonly string[]>> = {
    '1.60.0': ['1.60.0'],
    '@mastra/core@1.60.0': ['1.60.0'],
    '>=1.60 <1.72': ['1.60.0', '1.63.1', '1.63.2', '1.71.0'],
    '1.63': ['1.63.1', '1.63.2'],
    'last 2': ['1.71.0', '2.0.0'],
    minor: ['1.9.0', '1.59.0', '1.60.0', '1.63.2', '1.71.0', '2.0.0'],
    '^1.59 minor last 3': ['1.60.0', '1.63.2', '1.71.0'],
    '>=1.72.0-beta.0 <2': ['1.72.0-beta.1'],
    latest: ['1.71.0'],
    beta: ['1.72.0-beta.1'],
    '^3': [],
    reference: ['reference'],
    './core': ['./core'],
    'file:../core.tgz': ['file:../core.tgz'],
  }
  for (const [text, versions] of Object.entries(cases)) {
    test(`${text} is ${versions.join(', ') || 'nothing'}`, () => expect(chosen(text)).toEqual(versions))
  }

  test.each(['last', 'last 0', 'last x', '>=1 last', '@mastra/libsql@1.0.0', '1.60 || nonsense'])(
    '%s is refused',
    (text) => expect(() => parseCoreChoice(text)).toThrow(/--core .*Give a version/),
  )
})

describe('--adapter of a matrix', () => {
  test('has its package in front', () => {
    expect(parseAdapterChoice('@mastra/libsql@last 5')).toEqual({
      kind: 'several',
      name: '@mastra/libsql',
      range: '*',
      perMinor: false,
      last: 5,
    })
    expect(parseAdapterChoice('@mastra/pg')).toEqual({ kind: 'tag', name: '@mastra/pg', wanted: 'latest' })
    expect(parseAdapterChoice('reference@F1:some-fault')).toEqual({
      kind: 'as written',
      spec: 'reference@F1:some-fault',
    })
    expect(parseAdapterChoice('@mastra/libsql@file:./mine')).toMatchObject({ kind: 'as written' })
    expect(() => parseAdapterChoice('last 5')).toThrow(/does not say which package/)
    expect(() => parseAdapterChoice('1.23.1')).toThrow(/does not say which package/)
  })
})

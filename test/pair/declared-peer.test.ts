import { expect, test } from 'vitest'
import { declaredPeer } from '../../src/pair/declared-peer.ts'

const adapter = (range: string) => ({
  name: 'a',
  version: '1.0.0',
  peerDependencies: { '@mastra/core': range },
})

// Each line was also given to npm 11 (`npm install --dry-run` of both packages): true is quiet, false is ERESOLVE.
test.each([
  ['>=1.68.0-0 <2.0.0-0', '1.68.0', true],
  ['>=1.68.0-0 <2.0.0-0', '1.71.0', true],
  ['>=1.68.0-0 <2.0.0-0', '1.67.0', false],
  ['>=1.68.0-0 <2.0.0-0', '2.0.0', false],
  ['>=1.68.0-0 <2.0.0-0', '1.68.0-alpha.3', true],
  ['>=1.68.0-0 <2.0.0-0', '1.72.0-alpha.1', false],
  ['>=1.68.0 <2.0.0', '1.68.0-alpha.3', false],
  ['*', '1.72.0-alpha.1', true],
  ['', '1.71.0', true],
  ['>=1.0.0', '1.71.0', true],
])('npm on a peer range "%s" and core %s: %s', (range, version, satisfied) => {
  expect(declaredPeer(adapter(range), version)).toEqual({ range, satisfied })
})

test('an adapter that declares no core leaves the verdict open', () => {
  expect(declaredPeer({ name: 'a', version: '1.0.0' }, '1.71.0')).toEqual({ range: null, satisfied: null })
  expect(declaredPeer(null, '1.71.0')).toEqual({ range: null, satisfied: null })
})

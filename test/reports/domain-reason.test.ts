import { expect, test } from 'vitest'
import { domainReason } from '../../reports/words/domain-reason.ts'
import type { DomainReport } from '../../src/verdict/report.ts'
import { unfenced } from './hand-written.ts'

const [store] = unfenced.stores

const told = (why: string, declared: boolean | null): string => {
  if (store === undefined) throw new Error('A situation without a store.')
  const domain = {
    store: 'unfenced',
    grade: 'unfenced',
    cause: 'adapter',
    why,
    declared,
    implementation: null,
  }
  return domainReason(domain as DomainReport, store, false)
}

test('a reason that is a sentence goes on with what was declared', () => {
  expect(told('A write landed.', true)).toBe('A write landed; it declares that it fences; observed: unfenced')
  expect(told('no run fencing', true)).toBe('no run fencing; it declares that it fences; observed: unfenced')
})

test('a reason alone stays as it is', () => {
  expect(told('A write landed.', null)).toBe('A write landed.')
})

import { expect, test } from 'vitest'
import { coursesOf, fenceKindsOf, isFencedIn, isPutThroughAll } from '../../src/card/course.ts'
import { SURFACES } from '../../src/card/list.ts'
import type { SurfaceId } from '../../src/card/surface-id.ts'
import type { Variant } from '../../src/card/variant.ts'

/** One surface of each contract. */
const FENCED = SURFACES['memory.saveThread']
const BY_SCOPE = SURFACES['memory.updateThreadMetadata']
const UNFENCED = SURFACES['memory.deleteThread']

/** The ways in which a surface is put through the card: `lapse explicit`. */
function waysOf(id: SurfaceId, variant: Variant): string[] {
  const { domain } = SURFACES[id]
  return coursesOf(domain, variant)
    .filter(({ surface }) => surface.id === id)
    .map(({ loss, fence }) => `${loss} ${fence}`)
}

test('a fenced surface is put through every loss with every way to carry a fence', () => {
  for (const variant of ['F2', 'F3'] as const)
    expect(waysOf('memory.saveThread', variant)).toEqual([
      'lapse explicit',
      'lapse scope',
      'release explicit',
      'release scope',
      'forced explicit',
      'forced scope',
    ])
  expect(waysOf('memory.saveThread', 'F1')).toEqual(['lapse explicit', 'release explicit', 'forced explicit'])
})

test('one that scopes alone fence is put through every loss where there are scopes', () => {
  for (const variant of ['F2', 'F3'] as const)
    expect(waysOf('memory.updateThreadMetadata', variant)).toEqual([
      'lapse scope',
      'release scope',
      'forced scope',
    ])
  expect(waysOf('memory.updateThreadMetadata', 'F1')).toEqual(['forced scope'])
})

test('one course shows what an unfenced write does, and any write where nothing is fenced', () => {
  for (const variant of ['F0', 'F1', 'F2', 'F3'] as const)
    expect(waysOf('memory.deleteThread', variant)).toEqual(['forced scope'])
  expect(waysOf('memory.saveThread', 'F0')).toEqual(['forced explicit'])
  expect(waysOf('memory.updateThreadMetadata', 'F0')).toEqual(['forced scope'])
})

test('a surface that asks for some losses is put through those', () => {
  const { losses } = SURFACES['memory.saveMessages:many']
  expect(losses).toBeDefined()
  expect([...new Set(waysOf('memory.saveMessages:many', 'F3').map((way) => way.split(' ')[0]))]).toEqual(
    losses,
  )
})

test('a domain is put through its own surfaces', () => {
  for (const domain of ['workflows', 'memory'] as const)
    expect([...new Set(coursesOf(domain, 'F3').map(({ surface }) => surface.domain))]).toEqual([domain])
})

test('the contract fences by parameter in every variant, by scope alone where there are scopes', () => {
  const rules = (['F0', 'F1', 'F2', 'F3'] as const).map((variant) => [
    variant,
    ...[FENCED, BY_SCOPE, UNFENCED].map((surface) => isFencedIn(surface, variant)),
  ])
  expect(rules).toEqual([
    ['F0', true, true, false],
    ['F1', true, false, false],
    ['F2', true, true, false],
    ['F3', true, true, false],
  ])
})

test('nothing is put through all where nothing can be claimed', () => {
  expect(isPutThroughAll(FENCED, 'F0')).toBe(false)
  expect(isPutThroughAll(FENCED, 'F1')).toBe(true)
  expect(isPutThroughAll(UNFENCED, 'F3')).toBe(false)
})

test('a parameter carries a fence wherever the surface takes one', () => {
  expect(fenceKindsOf(FENCED, 'F1')).toEqual(['explicit'])
  expect(fenceKindsOf(FENCED, 'F3')).toEqual(['explicit', 'scope'])
  expect(fenceKindsOf(BY_SCOPE, 'F3')).toEqual(['scope'])
})

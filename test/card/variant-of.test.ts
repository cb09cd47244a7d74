import { describe, expect, test } from 'vitest'
import { variantOf } from '../../src/card/variant.ts'
import { acquired, CONFLICT, record, Story, threw } from './story.ts'
import { tellVariant } from './variant-story.ts'

test.each(['F1', 'F2', 'F3'] as const)('a scratch run shows variant %s', (variant) => {
  expect(variantOf(tellVariant(new Story(), variant).evidence())).toBe(variant)
})

test.each([
  ['lost', 'lost'],
  ['met by a lock', threw('SQLITE_BUSY: database is locked')],
] as const)('an owner that is there after a release that was %s tells no variant', (_, ending) => {
  const story = tellVariant(new Story(), 'F3').call('variant: releases', 'A', [], ending)
  expect(variantOf(story.evidence())).toBeNull()
})

/** What the scratch run came to, told apart from a sound one of the final contract. */
const variant = (edit: (story: Story) => Story, domain?: 'workflows' | 'memory') =>
  variantOf(edit(tellVariant(new Story(), 'F3')).evidence(), domain)

const LOCKED = threw('SQLITE_BUSY: database is locked')

test.each([
  ['was refused', { value: { acquired: false, record: record('B', 5) } }],
  ['came without a generation', { value: { acquired: true, record: { generation: '5', ownerId: 'A' } } }],
  ['came without a record', { value: { acquired: true } }],
  ['was not acquired', { value: { record: record('A', 5) } }],
  ['came to nothing', { value: null }],
  ['threw', threw('no such method')],
] as const)('nothing is owned where the claim %s', (_, ending) => {
  expect(variant((story) => story.call('variant: claims', 'A', [], ending))).toBe('F0')
})

test.each([
  ['the claim was lost', 'variant: claims', 'lost'],
  ['the claim met a lock', 'variant: claims', LOCKED],
  ['the record was lost', 'variant: record', 'lost'],
  ['the record could not be read', 'variant: record', threw('no')],
] as const)('nothing is known where %s', (_, step, ending) => {
  expect(variant((story) => story.call(step, 'A', [], ending))).toBeNull()
})

test.each(['variant: claims', 'variant: record'])('nothing is known without %s', (step) => {
  expect(variant((story) => story.without(step))).toBeNull()
})

test('a release that deletes the record is that of the early draft', () => {
  expect(variant((story) => story.call('variant: record', 'A', [], { value: null }))).toBe('F1')
})

test('the record tells the variant whether or not there was a release', () => {
  expect(variant((story) => story.without('variant: releases'))).toBe('F3')
  expect(variant((story) => story.call('variant: releases', 'A', [], threw('no')))).toBe('F3')
})

test('a generation that was counted is none of a clock', () => {
  expect(variant((story) => story.call('variant: claims', 'A', [], acquired('A', 999_999)))).toBe('F2')
})

/** The variant of a memory whose raise of the fence ended like this. */
const raised = (ending: Parameters<Story['call']>[3]) =>
  variant((story) => story.call('variant: raises', 'A', [], ending), 'memory')

describe('memory', () => {
  test('has the variant of the claim where it takes the fence in', () => {
    expect(variant((story) => story, 'memory')).toBe('F3')
    expect(raised({ value: false })).toBe('F3')
  })

  test('owns nothing where it takes no fence in', () => {
    expect(raised(CONFLICT)).toBe('F0')
    expect(raised(threw('no such method'))).toBe('F0')
  })

  test('is not known where nobody can tell whether it does', () => {
    expect([raised('lost'), raised(LOCKED)]).toEqual([null, null])
    expect(variant((story) => story.without('variant: raises'), 'memory')).toBeNull()
  })

  test('is not asked about workflows', () => {
    expect(variant((story) => story.without('variant: raises'))).toBe('F3')
    expect(variant((story) => story.call('variant: raises', 'A', [], CONFLICT), 'workflows')).toBe('F3')
  })
})

import { expect, test } from 'vitest'
import { variantOf } from '../../src/card/variant.ts'
import { Story, threw } from './story.ts'
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

import type { Variant } from '../../src/card/variant.ts'
import { CLOCK, given, record, type Story } from './story.ts'

/** Tells the scratch run by which the variant is known. */
export function tellVariant(story: Story, variant: Exclude<Variant, 'F0'> = 'F3'): Story {
  const generation = variant === 'F3' ? CLOCK : 1
  const owner = variant === 'F1' ? null : 'A'
  return story
    .call('variant: claims', 'A', [], given(record('A', generation)))
    .call('variant: raises', 'A', [], { value: true })
    .call('variant: releases', 'A', [], { value: true })
    .call('variant: record', 'A', [], { value: record(owner, generation, { live: false }) })
}

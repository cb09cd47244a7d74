import { expect, test } from 'vitest'
import { memoryFenceRaise } from '../../src/checks/memory/fence-raise.ts'
import { memoryFenceRetire } from '../../src/checks/memory/fence-retire.ts'
import { describeRule } from './rule-cases.ts'
import { CONFLICT, DONE, Story, threw } from './story.ts'
import { tellVariant } from './variant-story.ts'

const LOCKED = threw('SQLITE_BUSY: database is locked')
const fence = (generation: number, ownerId: string) => ({
  'fences.run.generation': generation,
  'fences.run.ownerId': ownerId,
})

/** Raises as the check makes them, and what must come of each: granted, and what is stored then. */
const RAISES = [
  ['raise 1: a to 2', true, fence(2, 'A')],
  ['raise 2: a to 2', true, fence(2, 'A')],
  ['raise 3: b to 2', false, fence(2, 'A')],
  ['raise 4: b to 1', false, fence(2, 'A')],
  ['raise 5: b to 3', true, fence(3, 'B')],
  ['raise 6: a to 2', false, fence(3, 'B')],
] as const

describeRule(memoryFenceRaise, {
  sound: () => {
    const story = new Story()
    for (const [step, value, row] of RAISES) story.call(step, 'A', [], { value }).read(`${step}, read`, row)
    return story
  },
  violated: {
    'the first is refused': (story) => story.call('raise 1: a to 2', 'A', [], { value: false }),
    'its own is not reaffirmed': (story) => story.call('raise 2: a to 2', 'A', [], { value: false }),
    'another owner takes the generation': (story) => story.call('raise 3: b to 2', 'B', [], { value: true }),
    'a lower one is granted': (story) => story.call('raise 4: b to 1', 'B', [], { value: true }),
    'a higher one is refused': (story) => story.call('raise 5: b to 3', 'B', [], { value: false }),
    'it moves back': (story) => story.call('raise 6: a to 2', 'A', [], { value: true }),
    'a refused one is stored': (story) => story.read('raise 6: a to 2, read', fence(2, 'A')),
  },
  inconclusive: {
    'one met a lock': ['raise 4', (story) => story.call('raise 4: b to 1', 'B', [], LOCKED)],
  },
  // Only what was refused has to be compared with what was there.
  spare: /^raise [14]: . to ., read$/,
})

const mark = (retiredAt: number | null) => ({ 'fences.run.retiredAt': retiredAt })
const written = { 'threads.thread.title': 'mark-A1.' }

describeRule(memoryFenceRetire, {
  sound: () =>
    tellVariant(new Story())
      .call('unknown', 'A', [], { value: false })
      .call('raise', 'A', [], { value: true })
      .call('wrong-owner', 'B', [], { value: false })
      .call('right', 'A', [], { value: true })
      .read('retired', mark(7))
      .call('write', 'A', [], DONE)
      .call('again', 'A', [], { value: true })
      .read('raised', { ...mark(null), ...written })
      .call('newer', 'B', [], { value: true })
      .call('late', 'A', [], { value: false })
      .read('superseded', mark(null))
      .call('newer-retired', 'B', [], { value: true })
      .call('older', 'A', [], { value: false })
      .call('still-b', 'B', [], DONE)
      .read('kept', { ...mark(7), 'threads.thread.title': 'mark-B2.' }),
  holds: { 'the variant has no retirement': (story) => tellVariant(story, 'F2').without('right') },
  violated: {
    'an unknown fence is retired': (story) => story.call('unknown', 'A', [], { value: true }),
    'another owner retires it': (story) => story.call('wrong-owner', 'B', [], { value: true }),
    'its owner may not': (story) => story.call('right', 'A', [], { value: false }),
    'the mark is missing': (story) => story.read('retired', mark(null)),
    'it refuses writes': (story) => story.call('write', 'A', [], CONFLICT),
    'it swallows writes': (story) => story.read('raised', mark(null)),
    'it cannot be raised again': (story) => story.call('again', 'A', [], { value: false }),
    'the mark stays': (story) => story.read('raised', { ...mark(7), ...written }),
    'the old owner retires the new fence': (story) => story.call('late', 'A', [], { value: true }),
    'the older fence is raised over the retired one': (story) =>
      story.call('older', 'A', [], { value: true }),
    'the new owner cannot retire its fence': (story) =>
      story.call('newer-retired', 'B', [], { value: false }),
    'the retired fence counts no more': (story) => story.call('still-b', 'B', [], CONFLICT),
    'what is written with it is lost': (story) => story.read('kept', mark(7)),
    'the new fence is marked': (story) => story.read('superseded', mark(9)),
  },
  absent: {
    'memory takes in no fence': (story) => story.call('variant: raises', 'A', [], threw('no such method')),
    'no run can be claimed': (story) => story.call('variant: claims', 'A', [], threw('no such method')),
  },
  inconclusive: {
    'the store keeps the mark elsewhere': ['marked in the database', (story) => story.read('retired', {})],
    'the scratch claim met a lock': [
      'the variant',
      (story) => story.call('variant: claims', 'A', [], LOCKED),
    ],
  },
  spare: /^variant: releases$/,
})

test('a store of the final variant without retirement is absent', () => {
  const evidence = tellVariant(new Story()).evidence({ memory: { methods: ['raiseRunFence'] } })
  expect(memoryFenceRetire.judge(evidence).verdict).toBe('absent')
})

import { expect, test } from 'vitest'
import { oneTurn } from '../../src/checks/fence-rules/one-turn.ts'
import { readAfterTakeover } from '../../src/checks/fence-rules/read-after-takeover.ts'
import { describeRule } from './rule-cases.ts'
import { CONFLICT, DONE, given, record, Story, threw } from './story.ts'
import { tellVariant } from './variant-story.ts'

const LOCKED = threw('SQLITE_BUSY: database is locked')
const TURNS = [1, 2, 3, 4, 5, 6]

/** A reading that shows a mark. */
const found = (mark: string) => ({ value: { title: `mark-${mark}.` } })

/** What a run of a domain shows after a write that left this mark. */
const STATE = {
  workflows: (mark: string) => ({ 'snapshots.run.snapshot': `mark-${mark}.` }),
  memory: (mark: string) => ({ [`messages.new-mark-${mark}..content`]: `mark-${mark}.` }),
} as const

for (const domain of ['workflows', 'memory'] as const) {
  const state = STATE[domain]
  const owned = (story: Story, step: string, who: 'A' | 'B', generation: number): Story => {
    story.call(`${step}-claims`, who, [], given(record(who, generation)))
    return domain === 'memory' ? story.call(`${step}-raises`, who, [], { value: true }) : story
  }
  const noFence = (step: string) => (story: Story) =>
    domain === 'memory'
      ? story.call(`${step}-raises`, 'A', [], { value: false })
      : story.call(`${step}-claims`, 'A', [], { value: { acquired: false } })
  const claims = domain === 'memory' ? '|^[ab](-keeps|-loses|-again)?-claims$' : '|^variant: raises$'
  const spare = new RegExp(`^variant: releases$${claims}`)

  describeRule(oneTurn(`${domain}/one-turn`, domain), {
    sound: () => {
      const story = tellVariant(new Story())
      owned(owned(owned(story, 'a-keeps', 'A', 5), 'a-loses', 'A', 5), 'b', 'B', 6)
      story.read('taken', state('start'))
      for (const turn of TURNS) {
        story.call(`turn ${turn}, kept`, 'A', [], DONE).call(`turn ${turn}, lost`, 'A', [], CONFLICT)
        story.read(`turn ${turn}, kept, read`, state(`A${turn}`))
        story.read(`turn ${turn}, lost, read`, state('start'))
      }
      return story.call('control', 'B', [], DONE).read('control, read', state('B0'))
    },
    holds: {
      'the variant has no scopes': (story) => tellVariant(story, 'F1').without('turn 4, kept'),
      'the refusal is another error': (story) => story.call('turn 1, lost', 'A', [], threw('no')),
    },
    violated: {
      'the stale write lands': (story) => story.read('turn 1, lost, read', state('A1')),
      'it lands when it comes first': (story) => story.read('turn 2, lost, read', state('A2')),
      'it lands beside a write without a fence': (story) => story.read('turn 3, lost, read', state('A3')),
      'it lands inside a scope': (story) => story.read('turn 6, lost, read', state('A6')),
      'it is swallowed': (story) => story.call('turn 1, lost', 'A', [], DONE),
      'the rightful write is refused with it': (story) => story.call('turn 2, kept', 'A', [], CONFLICT),
      'the rightful write is not there': (story) => story.read('turn 2, kept, read', state('A1')),
      'the new owner is refused': (story) => story.call('control', 'B', [], CONFLICT),
      'what the new owner wrote is not there': (story) => story.read('control, read', state('start')),
    },
    inconclusive: {
      'A kept nothing': ['A was given the run that it keeps', noFence('a-keeps')],
      'A had nothing to lose': ['A was given the run that it loses', noFence('a-loses')],
      'B took nothing over': ['B took that run over', noFence('b')],
      'the stale write met a lock': [
        'is refused (the rightful write first, fence explicit)',
        (story) => story.call('turn 1, lost', 'A', [], LOCKED),
      ],
      'the rightful write met a lock': [
        "to A's own run is accepted (the stale write first, fence explicit)",
        (story) => story.call('turn 2, kept', 'A', [], LOCKED),
      ],
    },
    spare,
  })

  const shows = (mark: string) =>
    domain === 'workflows'
      ? { 'snapshots.run.snapshot': `mark-${mark}.` }
      : { 'threads.thread.title': `mark-${mark}.` }
  const reads = (story: Story, step: string, who: 'A' | 'B', mark: string): Story =>
    story.call(step, who, [], found(mark)).call(`${step}, in scope`, who, [], found(mark))
  const writes = (story: Story, step: string, who: 'A' | 'B'): Story =>
    story.call(step, who, [], DONE).read(`${step}, read`, shows(step))

  describeRule(readAfterTakeover(`${domain}/read-after-takeover`, domain), {
    sound: () => {
      const story = writes(owned(new Story(), 'a', 'A', 5), 'a-writes', 'A')
      reads(reads(story, 'a-reads', 'A', 'a-writes'), 'b-looks', 'B', 'a-writes')
      owned(writes(story, 'a-writes-on', 'A'), 'b', 'B', 6)
      writes(reads(story, 'b-reads', 'B', 'a-writes-on'), 'b-writes', 'B')
      return reads(owned(story, 'a-again', 'A', 7), 'a-reads-again', 'A', 'b-writes')
    },
    violated: {
      'A does not find its own write': (story) => story.call('a-reads', 'A', [], found('start')),
      'B finds what it has read before': (story) => story.call('b-reads', 'B', [], found('a-writes')),
      'A finds what it has written itself': (story) =>
        story.call('a-reads-again', 'A', [], found('a-writes-on')),
      'it does so inside the scope alone': (story) =>
        story.call('a-reads-again, in scope', 'A', [], found('a-writes-on')),
      'nothing is found': (story) => story.call('a-reads-again', 'A', [], { value: null }),
      'reading is refused': (story) => story.call('a-reads-again', 'A', [], CONFLICT),
    },
    inconclusive: {
      'B took nothing over': ['B took the run over', noFence('b')],
      'A took nothing back': ['A took the run back', noFence('a-again')],
      'the last reading met a lock': [
        'A reads what B has stored',
        (story) => story.call('a-reads-again', 'A', [], LOCKED),
      ],
    },
    spare,
  })

  test(`${domain}/read-after-takeover accuses no store that cannot be read by its method`, () => {
    const { verdict, missingWitnesses } = readAfterTakeover(`${domain}/read-after-takeover`, domain).judge(
      new Story().evidence({
        [domain]: {
          methods: ['claimRunOwnership', 'raiseRunFence', 'saveThread', 'persistWorkflowSnapshot'],
        },
      }),
    )
    expect([verdict, missingWitnesses]).toEqual([
      'inconclusive',
      [expect.stringMatching(/^the store has the method (loadWorkflowSnapshot|getThreadById)$/)],
    ])
  })
}

import { errorIdentity } from '../../src/checks/fence-rules/error-identity.ts'
import { forgedFence } from '../../src/checks/fence-rules/forged-fence.ts'
import { missingRecord } from '../../src/checks/fence-rules/missing-record.ts'
import { noOpWrite } from '../../src/checks/fence-rules/no-op-write.ts'
import { unfencedWrite } from '../../src/checks/fence-rules/unfenced-write.ts'
import { describeRule } from './rule-cases.ts'
import { CONFLICT, DONE, given, record, Story, threw, type Ending } from './story.ts'
import { tellVariant } from './variant-story.ts'

const LOCKED = threw('SQLITE_BUSY: database is locked')
/** The scratch run's release counts by its record, and the claim by the fence that it is raised to in memory. */
const SPARE = {
  workflows: /^variant: (releases|raises)$/,
  memory: /^variant: releases$|^[ab]-claims$/,
} as const

/** A conflict inside a scope, of which it was told so many times. */
const reported = (times: number): Ending => ({
  error: { ...CONFLICT.error, conflict: { at: null, reported: times } },
})

/** What a domain shows after a write that left this mark, and after others. */
const STATE = {
  workflows: (mark: string) => ({ 'snapshots.run.snapshot': `mark-${mark}.` }),
  memory: (mark: string) => ({ 'threads.thread.title': `mark-${mark}.` }),
} as const

for (const domain of ['workflows', 'memory'] as const) {
  const state = STATE[domain]
  const spare = SPARE[domain]
  const owned = (story: Story, who: 'A' | 'B', generation: number): Story => {
    const step = who.toLowerCase()
    story.call(`${step}-claims`, who, [], given(record(who, generation)))
    return domain === 'memory' ? story.call(`${step}-raises`, who, [], { value: true }) : story
  }
  const write = (story: Story, step: string, ending: Ending, mark: string): Story =>
    story.call(step, 'A', [], ending).read(`${step}, read`, state(mark))
  const ownStep = (who: 'a' | 'b') => (domain === 'memory' ? `${who}-raises` : `${who}-claims`)
  const noFence = (who: 'a' | 'b') => (story: Story) =>
    story.call(ownStep(who), 'A', [], domain === 'memory' ? { value: false } : { value: { acquired: false } })

  describeRule(forgedFence(`${domain}/forged-fence`, domain), {
    sound: () => {
      const story = owned(new Story(), 'A', 5)
      write(story, 'wrong-owner', CONFLICT, 'start')
      write(story, 'wrong-generation', CONFLICT, 'start')
      return write(story, 'control', DONE, 'control')
    },
    holds: { 'the refusal is another error': (story) => story.call('wrong-owner', 'B', [], threw('no')) },
    violated: {
      'a wrong owner writes': (story) => write(story, 'wrong-owner', DONE, 'wrong-owner'),
      'a wrong generation writes': (story) => write(story, 'wrong-generation', DONE, 'wrong-generation'),
      'it lands although it throws': (story) => story.read('wrong-owner, read', state('wrong-owner')),
      'it is swallowed': (story) => story.call('wrong-generation', 'A', [], DONE),
      'it lands although a lock was met': (story) => write(story, 'wrong-owner', LOCKED, 'wrong-owner'),
      'the right fence is refused': (story) => write(story, 'control', CONFLICT, 'start'),
      'what the right fence wrote is not there': (story) => story.read('control, read', state('start')),
    },
    inconclusive: {
      'A was given nothing': ['A was given the run', noFence('a')],
      'the forged write met a lock': [
        'under another owner is refused',
        (story) => story.call('wrong-owner', 'B', [], LOCKED),
      ],
    },
    spare,
  })

  describeRule(missingRecord(`${domain}/missing-record`, domain), {
    sound: () => {
      const story = write(new Story(), 'unknown', CONFLICT, 'start')
      return write(owned(story, 'A', 5), 'control', DONE, 'control')
    },
    violated: {
      'the fence of an unclaimed run writes': (story) => write(story, 'unknown', DONE, 'unknown'),
      'it is swallowed': (story) => story.call('unknown', 'A', [], DONE),
      'the right fence is refused': (story) => write(story, 'control', CONFLICT, 'start'),
    },
    inconclusive: {
      'A was given nothing afterwards': ['A was given the run', noFence('a')],
      'the first write met a lock': ['an unclaimed run', (story) => story.call('unknown', 'A', [], LOCKED)],
    },
    spare,
  })

  describeRule(unfencedWrite(`${domain}/unfenced-write`, domain), {
    sound: () => {
      const story = owned(write(owned(new Story(), 'A', 5), 'fenced', DONE, 'fenced'), 'B', 6)
      return write(write(story, 'by-owner', DONE, 'by-owner'), 'by-displaced', DONE, 'by-displaced')
    },
    violated: {
      'one beside a claim is refused': (story) => write(story, 'by-owner', CONFLICT, 'fenced'),
      'one of the displaced is refused': (story) => write(story, 'by-displaced', CONFLICT, 'by-owner'),
      'one is swallowed': (story) => story.read('by-owner, read', state('fenced')),
      'one is refused although it is there': (story) => story.call('by-owner', 'B', [], CONFLICT),
    },
    inconclusive: {
      'B was given nothing': ['B took the run over', noFence('b')],
      'one was refused and not looked for': [
        'beside a claim is accepted',
        (story) => story.without('by-owner, read').call('by-owner', 'B', [], CONFLICT),
      ],
    },
    spare,
  })

  describeRule(errorIdentity(`${domain}/error-identity`, domain), {
    sound: () =>
      owned(owned(tellVariant(new Story()), 'A', 5), 'B', 6)
        .call('explicit', 'A', [], CONFLICT)
        .call('scope', 'A', [], reported(1)),
    holds: {
      'the early draft has no scopes': (story) => tellVariant(story, 'F1').without('scope'),
    },
    violated: {
      'the error is none that Mastra recognises': (story) => story.call('explicit', 'A', [], threw('no')),
      'that of the scope is none': (story) => story.call('scope', 'A', [], threw('no')),
      'no scope was told of anything': (story) => story.call('scope', 'A', [], CONFLICT),
      'the scope is not told': (story) => story.call('scope', 'A', [], reported(0)),
      'the scope is told twice': (story) => story.call('scope', 'A', [], reported(2)),
    },
    inconclusive: {
      'nothing was refused': ['it was not refused', (story) => story.call('explicit', 'A', [], DONE)],
      'nothing was refused inside the scope': [
        'inside a scope throws',
        (story) => story.call('scope', 'A', [], DONE),
      ],
      'a lock refused it inside the scope': [
        'inside a scope throws',
        (story) => story.call('scope', 'A', [], LOCKED),
      ],
      'a lock refused it': ['a stale write throws', (story) => story.call('explicit', 'A', [], LOCKED)],
      'B was given nothing': ['B took the run over', noFence('b')],
    },
    spare,
  })

  const steps = {
    workflows: ['state of a missing run', 'delete of a missing run'],
    memory: ['no messages saved', 'no messages updated', 'no messages deleted', 'missing thread updated'],
  }[domain]
  describeRule(noOpWrite(`${domain}/no-op-write`, domain), {
    sound: () => {
      const story = owned(owned(new Story(), 'A', 5), 'B', 6).read('before', state('start'))
      for (const step of steps) story.call(step, 'A', [], CONFLICT)
      return story.read('after', state('start'))
    },
    holds: {
      'a store returns before it looks at the fence': (story) => story.call(steps[0] ?? '', 'A', [], DONE),
    },
    violated: { 'something was written': (story) => story.read('after', state('none')) },
    inconclusive: {
      'A was given nothing': ['A was given the run', noFence('a')],
      'one met a lock': ['was tried', (story) => story.call(steps.at(-1) ?? '', 'A', [], LOCKED)],
    },
    spare,
  })
}

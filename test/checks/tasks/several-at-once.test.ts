import { severalAtOnce } from '../../../src/checks/tasks/several-at-once.ts'
import type { RawRow } from '../../../src/verdict/report.ts'
import { describeRule } from '../../card/rule-cases.ts'
import { Story, threw } from '../../card/story.ts'

const TRUE = { value: true }
const FALSE = { value: false }
const BUSY = threw('SQLITE_BUSY: database is locked')
const SETS = ['renewals-first', 'renewals-last', 'completions-first', 'completions-last']

const row = (owner: string, mark: number, changes: RawRow = {}): RawRow => ({
  id: 't',
  status: 'running',
  owner_id: owner,
  lease: 'old',
  retryCount: mark,
  ...changes,
})
const BY_A = row('owner-a', 33)
const BY_B = row('owner-b', 22)
const WRITTEN = { lease: 'new' }

/** One set of a sound store: the stale write is refused, the others are in their rows. */
function tellSet(story: Story, set: string): Story {
  const prefix = `${set}:`
  const lease = { $date: '2026-11-03T12:00:00.000Z' }
  const lapsed = {
    status: 'running',
    ownerId: 'owner-a',
    leaseExpiresAt: { $date: '2026-11-03T10:50:00.000Z' },
  }
  story
    .call(`${prefix}a-claims`, 'A', ['t', { ownerId: 'owner-a', leaseExpiresAt: lease }], TRUE)
    .read(`${prefix}a-claimed`, row('owner-a', 11))
    .call(`${prefix}b-observes`, 'B', ['t'], { value: lapsed })
    .call(`${prefix}b-claims`, 'B', ['t', { ownerId: 'owner-b' }], TRUE)
    .call(`${prefix}b-has`, 'B', ['t'], { value: { ownerId: 'owner-b' } })
    .read(`${prefix}taken`, BY_B)
    .call(`${prefix}stale`, 'A', [], FALSE)
    .read(`${prefix}after`, BY_B)
    .call(`${prefix}due`, 'B', [], TRUE)
    .read(`${prefix}done`, { ...BY_B, ...WRITTEN })
  for (const which of ['one', 'other']) {
    story
      .read(`${prefix}${which}-before`, BY_A)
      .call(`${prefix}${which}`, 'A', [], TRUE)
      .read(`${prefix}${which}-after`, { ...BY_A, ...WRITTEN })
  }
  return story
}

describeRule(severalAtOnce, {
  sound: () => {
    const story = new Story()
    for (const set of SETS) tellSet(story, set)
    return story
  },
  holds: {
    'the refusal is thrown': (story) => story.call('renewals-first:stale', 'A', [], threw('not yours')),
    'its own writes are told by nothing but the rows': (story) =>
      story.call('completions-last:other', 'A', [], { value: undefined }),
  },
  violated: {
    'the lost task is renewed with the others': (story) =>
      story.call('renewals-first:stale', 'A', [], TRUE).read('renewals-first:after', { ...BY_B, ...WRITTEN }),
    'the lost task is told to have been renewed': (story) => story.call('renewals-last:stale', 'A', [], TRUE),
    'the lost task is completed although it was refused': (story) =>
      story.read('completions-last:after', { ...BY_B, ...WRITTEN }),
    'a task that A still owns is left out': (story) => story.read('renewals-first:other-after', BY_A),
    'a task that A still owns is refused': (story) =>
      story.call('completions-first:one', 'A', [], FALSE).read('completions-first:one-after', BY_A),
    'a task that A still owns is written and told to be refused': (story) =>
      story.call('completions-last:one', 'A', [], FALSE),
    'a task that A still owns is written and the store throws': (story) =>
      story.call('completions-last:one', 'A', [], threw('one of them was refused')),
  },
  absent: {
    'no set stores an owner': (story) => {
      for (const set of SETS)
        story
          .read(`${set}:taken`, { ...BY_B, owner_id: null })
          .call(`${set}:b-has`, 'B', ['t'], { value: {} })
          .read(`${set}:after`, { ...BY_B, owner_id: null, ...WRITTEN })
    },
  },
  inconclusive: {
    'a write met a lock': [
      'answered by the store itself',
      (story) => story.call('renewals-last:one', 'A', [], BUSY),
    ],
    'A never had the others': [
      'A ran two more tasks',
      (story) => story.read('renewals-last:one-before', BY_B),
    ],
    "the owner's write is not taken either": [
      "the rightful owner's control write",
      (story) => story.read('completions-first:done', BY_B),
    ],
    'B did not take over': ['B took the task over', (story) => story.read('completions-first:taken', BY_A)],
  },
  // The rows show what these did.
  spare: /:(a-claims|b-claims|b-has|due)$/,
})

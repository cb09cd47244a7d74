import { memoryLostUpdate } from '../../src/checks/memory/lost-update.ts'
import { expect, test } from 'vitest'
import { answersOf, tellPair } from './held-story.ts'
import { describeRule } from './rule-cases.ts'
import { DONE, Story, threw } from './story.ts'

const BUSY = threw('SQLITE_BUSY: database is locked')
const APART = 50
const METHODS = ['updateThread', 'updateResource', 'mergeResourceWorkingMemory']

const kept = answersOf(1, () => DONE)
const stored = (...names: string[]) => ({
  'threads.thread.metadata': JSON.stringify(names.map((name) => `mark-${name}.`)),
})
const pair = { a: DONE, b: DONE, row: stored('A0', 'B0') }

function sound(apart = 0): Story {
  const story = new Story()
  for (const [kind, method] of METHODS.entries()) {
    story.call(`${method}: first`, 'A', [], DONE)
    tellPair(story, method, 1, 'BEGIN', pair)
    tellPair(story, method, 2, null, pair)
    for (let round = 0; round < 10; round += 1)
      story.round(kind * 100 + round, kept, stored('A0', 'B0'), apart)
  }
  return story
}

describeRule(memoryLostUpdate, {
  sound,
  violated: {
    'what A wrote to a thread is gone where A was held': (story) =>
      tellPair(story, 'updateThread', 1, 'BEGIN', { ...pair, row: stored('B0') }),
    'what B wrote to working memory is gone where nothing was left to hold': (story) =>
      tellPair(story, 'mergeResourceWorkingMemory', 2, null, { ...pair, row: stored('A0') }),
    'one of a round of threads is gone': (story) => story.round(9, kept, stored('A0')),
    'one of a round of resources is gone': (story) => story.round(100, kept, stored('B0')),
    'one of a round of working memory is gone': (story) => story.round(209, kept, stored('B0')),
  },
  inconclusive: {
    'an update was refused, and is not there': [
      'both updates by updateResource were accepted',
      (story) => story.round(105, { ...kept, A0: BUSY }, stored('B0')),
    ],
    'a caller is missing': ['played by 2 callers', (story) => story.round(5, { A0: DONE }, stored('A0'))],
    'a round was not read': ['read after every round', (story) => story.round(205, kept, null)],
    'an update was refused while A was held': [
      'what had to be accepted',
      (story) => tellPair(story, 'updateResource', 1, 'BEGIN', { ...pair, b: BUSY, row: stored('A0') }),
    ],
    'the calls of A were not held to the last': [
      'every database call of A was held',
      (story) => tellPair(story, 'updateThread', 2, 'COMMIT', pair),
    ],
  },
  // It only says whether there is anything to play.
  spare: /: first$/,
})

test('workers that never met show nothing about simultaneous updates', () => {
  const { verdict, missingWitnesses } = memoryLostUpdate.judge(sound(APART).evidence())
  expect([verdict, missingWitnesses?.join()]).toEqual([
    'inconclusive',
    expect.stringContaining('workers met'),
  ])
})

test('a kind of update that the store lacks is told beside the others, and never counts as kept', () => {
  const methods = ['saveThread', 'updateThread', 'updateResource']
  const { verdict, summary, notes } = memoryLostUpdate.judge(sound().evidence({ memory: { methods } }))
  expect([verdict, notes]).toEqual([
    'holds',
    ['The store has no mergeResourceWorkingMemory, so nobody can update that way.'],
  ])
  expect(summary).not.toContain('mergeResourceWorkingMemory')
})

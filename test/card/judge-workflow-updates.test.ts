import { workflowsExpectedStatus } from '../../src/checks/workflows/expected-status.ts'
import { workflowsLostUpdate } from '../../src/checks/workflows/lost-update.ts'
import { oneRecord } from '../../src/checks/workflows/one-record.ts'
import { answersOf, tellPair } from './held-story.ts'
import { describeRule } from './rule-cases.ts'
import { DONE, Story, threw, type Ending } from './story.ts'

const BUSY = threw('SQLITE_BUSY: database is locked')
const UNDEFINED: Ending = { value: { $undefined: true } }
const APART = 50

const stored = (status: string, ...marks: string[]) => ({
  'snapshots.run.workflow_name': 'fence-audit',
  'snapshots.run.snapshot': JSON.stringify({ status, context: { marks: marks.map(marked) } }),
})
const marked = (name: string): string => `mark-${name}.`
const state = (status: string): Ending => ({ value: { status } })
const declares = (value: boolean) => (story: Story) => story.call('declares', 'A', [], { value })

function race(story: Story, changes: Partial<Record<number, readonly string[]>> = {}, apart = 0): Story {
  for (let round = 0; round < 20; round += 1) {
    const winners = changes[round] ?? ['B1']
    const ends = answersOf(4, (tag) => (winners.includes(tag) ? state('running') : UNDEFINED))
    story.round(round, ends, stored('running', winners[0] ?? 'start'), apart)
  }
  return story
}

const firstWins = { a: state('running'), b: UNDEFINED, row: stored('running', 'A0') }
const secondWins = { a: UNDEFINED, b: state('running'), row: stored('running', 'B0') }

describeRule(workflowsExpectedStatus, {
  sound: () => {
    const story = new Story()
      .call('suspended', 'A', [], DONE)
      .read('suspended, read', stored('suspended', 'start'))
      .call('first', 'B', [], state('running'))
      .read('first, read', stored('running', 'first'))
      .call('second', 'A', [], UNDEFINED)
      .read('second, read', stored('running', 'first'))
      .call('neither', 'A', [], UNDEFINED)
      .read('neither, read', stored('running', 'first'))
      .call('control', 'B', [], state('success'))
      .read('control, read', stored('success', 'control'))
    tellPair(story, 'resumption', 1, 'BEGIN IMMEDIATE', secondWins)
    return race(tellPair(story, 'resumption', 2, null, firstWins))
  },
  holds: {
    'a loser is told by an error': (story) => story.call('second', 'A', [], threw('not suspended')),
  },
  violated: {
    'an update under the right status is acknowledged, and the run stays as it was': (story) => {
      for (const step of ['first', 'second', 'neither'])
        story.read(`${step}, read`, stored('suspended', 'start'))
    },
    'a run is resumed twice, one after the other': (story) =>
      story.call('second', 'A', [], state('running')).read('second, read', stored('running', 'second')),
    'the second resumption is written, and undefined comes back': (story) =>
      story.read('second, read', stored('running', 'second')),
    'the second resumption writes nothing and is told that it did': (story) =>
      story.call('second', 'A', [], state('running')),
    'a status that is on no list lets an update in': (story) =>
      story
        .call('neither', 'A', [], state('suspended'))
        .read('neither, read', stored('suspended', 'neither')),
    'an update under the right status is refused': (story) =>
      story.call('first', 'B', [], UNDEFINED).read('first, read', stored('suspended', 'start')),
    'an update under the right status is acknowledged and not stored': (story) =>
      story.read('first, read', stored('running', 'start')),
    'the condition is stored with the run': (story) =>
      story.read('first, read', stored('running', 'first', '","expectedStatus":"suspended')),
    'the condition is stored with the run, and stays there': (story) => {
      for (const step of ['first', 'second', 'neither'])
        story.read(`${step}, read`, stored('running', 'first', '","expectedStatus":"suspended'))
    },
    'both resume the run while A is held': (story) =>
      tellPair(story, 'resumption', 1, 'BEGIN', { ...secondWins, a: state('running') }),
    'the run is not that of the one who resumed it while A was held': (story) =>
      tellPair(story, 'resumption', 1, 'BEGIN', { ...secondWins, row: stored('running', 'A0') }),
    'two of a round are told that they won': (story) => race(story, { 7: ['A0', 'B3'] }),
    'the run is not that of the winner of a round': (story) =>
      story.round(
        3,
        answersOf(4, (tag) => (tag === 'A2' ? state('running') : UNDEFINED)),
        stored('running', 'B2'),
      ),
  },
  absent: {
    'both resume the run in a store that says it has no guard': (story) =>
      tellPair(declares(false)(story), 'resumption', 1, 'BEGIN', { ...secondWins, a: state('running') }),
    'two of a round win in a store that says it has no guard': (story) =>
      race(declares(false)(story), { 7: ['A0', 'B3'] }),
    'the method throws in a store that says it has no guard': (story) =>
      declares(false)(story).call('first', 'B', [], threw('not implemented')),
  },
  inconclusive: {
    'the run was not stored as suspended': [
      'the run was stored as suspended',
      (story) => story.read('suspended, read', stored('running', 'start')),
    ],
    'the second resumption met a lock': [
      'answered by the store itself',
      (story) => story.call('second', 'A', [], BUSY),
    ],
    'the control was not stored': [
      "rightful owner's control write",
      (story) => story.read('control, read', stored('running', 'first')),
    ],
    'nobody won a round': ['one call of every round', (story) => race(story, { 4: [] })],
    'the workers never met': ['both workers met', (story) => race(story, {}, APART)],
    'nobody won while A was held': [
      'what had to be accepted',
      (story) => tellPair(story, 'resumption', 1, 'BEGIN', { ...secondWins, b: UNDEFINED }),
    ],
    'a lock came between while A was held': [
      'what had to be accepted',
      (story) => tellPair(story, 'resumption', 1, 'BEGIN', { ...secondWins, a: BUSY }),
    ],
    'the calls of A were not held to the last': [
      'every database call of A was held',
      (story) => tellPair(story, 'resumption', 2, 'COMMIT', firstWins),
    ],
  },
  // What was stored shows that it was.
  spare: /^suspended$/,
})

describeRule(oneRecord, {
  sound: () =>
    new Story()
      .call('persisted', 'A', [], DONE)
      .read('persisted, read', stored('suspended', 'persisted'))
      .call('state', 'B', [], state('running'))
      .read('state, read', stored('running', 'persisted', 'state'))
      .call('results', 'A', [], DONE)
      .read('results, read', stored('running', 'persisted', 'state', 'results'))
      .call('loaded', 'B', [], { value: { marks: ['persisted', 'state', 'results'].map(marked) } })
      .call('deleted', 'A', [], DONE)
      .read('deleted, read', {})
      .call('late state', 'B', [], UNDEFINED)
      .read('late state, read', {})
      .call('late results', 'B', [], DONE)
      .read('late results, read', stored('pending', 'late results')),
  holds: {
    'late results do not bring the run back': (story) => story.read('late results, read', {}),
    'late results are refused': (story) => story.call('late results', 'B', [], threw('no such run')),
  },
  violated: {
    'a state update makes a second record': (story) =>
      story.read('state, read', {
        ...stored('suspended', 'persisted'),
        'snapshots.run2.snapshot': JSON.stringify({ marks: [marked('persisted'), marked('state')] }),
      }),
    'results make a second record': (story) =>
      story.read('results, read', {
        ...stored('running', 'persisted', 'state', 'results'),
        'snapshots.2.snapshot': '{}',
      }),
    'the state is not merged into the record': (story) =>
      story.read('state, read', stored('suspended', 'persisted')),
    'results take the state with them': (story) =>
      story.read('results, read', stored('suspended', 'persisted', 'results')),
    'the run is gone with a state update': (story) => story.read('state, read', {}),
    'the method throws in a store that promises nothing': (story) =>
      story.call('state', 'B', [], threw('not implemented')),
    'the method throws in a store that says it has a guard': (story) =>
      declares(true)(story).call('state', 'B', [], threw('not implemented')),
    'a state update does not find the run': (story) => story.call('state', 'B', [], UNDEFINED),
    'the run that is loaded lacks the state': (story) =>
      story.call('loaded', 'B', [], { value: { marks: ['persisted', 'results'].map(marked) } }),
    'nothing is loaded': (story) => story.call('loaded', 'B', [], { value: null }),
    'a deleted run is still there': (story) => story.read('deleted, read', stored('running', 'persisted')),
    'late state brings a deleted run back': (story) =>
      story.read('late state, read', stored('running', 'late state')),
  },
  absent: {
    'the method throws in a store that says it has no guard': (story) =>
      declares(false)(story).call('state', 'B', [], threw('not implemented')),
  },
  inconclusive: {
    'the method met a lock in a store that says it has no guard': [
      '"state" was accepted',
      (story) => declares(false)(story).call('state', 'B', [], BUSY),
    ],
    'the run was never stored': ['after "persisted"', (story) => story.read('persisted, read', {})],
    'a late state update met a lock': [
      'a late state update does not bring',
      (story) => story.call('late state', 'B', [], BUSY),
    ],
  },
})

const kept = answersOf(10, () => DONE)
const tags = Object.keys(kept)
const pair = { a: DONE, b: DONE, row: stored('running', 'A0', 'B0') }

function results(story: Story, apart = 0): Story {
  for (let round = 0; round < 10; round += 1) story.round(round, kept, stored('running', ...tags), apart)
  return story
}

describeRule(workflowsLostUpdate, {
  sound: () => {
    const story = tellPair(new Story().call('first', 'A', [], DONE), 'results', 1, 'BEGIN', pair)
    return results(tellPair(story, 'results', 2, null, pair))
  },
  holds: { 'the store says that it can': declares(true), 'the store says that it cannot': declares(false) },
  violated: {
    'the result of B is gone where A was held': (story) =>
      tellPair(story, 'results', 1, 'BEGIN', { ...pair, row: stored('running', 'A0') }),
    'the result of A is gone where nothing was left to hold': (story) =>
      tellPair(story, 'results', 2, null, { ...pair, row: stored('running', 'B0') }),
    'one of twenty is gone': (story) => story.round(9, kept, stored('running', ...tags.slice(1))),
    'all of a round are gone': (story) => story.round(0, kept, {}),
  },
  absent: {
    'one is gone in a store that says it cannot merge': (story) =>
      declares(false)(story).round(9, kept, stored('running', ...tags.slice(1))),
    'one is gone where A was held, as the store says': (story) =>
      tellPair(declares(false)(story), 'results', 1, 'BEGIN', { ...pair, row: stored('running', 'A0') }),
    'the method throws in a store that says it cannot': (story) =>
      declares(false)(story).call('first', 'A', [], threw('not implemented')),
  },
  inconclusive: {
    'a result was refused, and is not there': [
      'all results were accepted',
      (story) =>
        story.round(5, { ...kept, A3: BUSY }, stored('running', ...tags.filter((tag) => tag !== 'A3'))),
    ],
    'a caller is missing': [
      'played by 20 callers',
      (story) =>
        story.round(
          5,
          answersOf(9, () => DONE),
          stored('running', ...tags),
        ),
    ],
    'a round was not read': ['read after every round', (story) => story.round(5, kept, null)],
    'the workers never met': ['both workers met', (story) => results(story, APART)],
    'a result was refused while A was held': [
      'what had to be accepted',
      (story) => tellPair(story, 'results', 1, 'BEGIN', { ...pair, b: BUSY, row: stored('running', 'A0') }),
    ],
    'the calls of A were not held to the last': [
      'every database call of A was held',
      (story) => tellPair(story, 'results', 2, 'COMMIT', pair),
    ],
  },
  // Only whether it threw counts, in a store that says that it cannot.
  spare: /^first$/,
})

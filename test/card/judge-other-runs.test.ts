import { otherRuns } from '../../src/checks/runs/other-runs.ts'
import { describeRule } from './rule-cases.ts'
import { DONE, given, record, Story, threw } from './story.ts'

const ACTS = [
  'claims',
  'renews',
  'writes',
  'sets the state',
  'stores a result',
  'releases',
  'is displaced',
  'deletes',
]
const OWNED = { 'owners.run.ownerId': 'A', 'owners.run.leaseExpiresAt': 1, 'snapshots.run.snapshot': 'start' }

describeRule(otherRuns, {
  sound: () => {
    const story = new Story()
      .call('a-claims', 'A', [], given(record('A', 5)))
      .call('b-claims', 'B', [], given(record('B', 5)))
    for (const act of ['at first', ...ACTS]) {
      if (act !== 'at first') story.call(act, 'A', [], DONE)
      for (const who of ['a', 'b']) story.read(`${who}'s other run, ${act}`, OWNED)
    }
    return story
  },
  violated: {
    "another run of A's is let go": (story) =>
      story.read("a's other run, claims", { ...OWNED, 'owners.run.leaseExpiresAt': null }),
    "a run of B's is deleted": (story) => story.read("b's other run, deletes", null),
    'another run is renewed': (story) =>
      story.read("a's other run, renews", { ...OWNED, 'owners.run.leaseExpiresAt': 2 }),
  },
  inconclusive: {
    'B was not given its run and an act met a lock': [
      '"renews" was answered',
      (story) => story.call('renews', 'A', [], threw('SQLITE_BUSY: database is locked')),
    ],
  },
})

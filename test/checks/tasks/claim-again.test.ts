import { claimAgain } from '../../../src/checks/tasks/claim-again.ts'
import { describeRule } from '../../card/rule-cases.ts'
import { DONE, Story, threw } from '../../card/story.ts'

const PENDING = { id: 't', status: 'pending', owner_id: null, retryCount: 33 }
const CLAIMED = { id: 't', status: 'running', owner_id: 'owner-a', retryCount: 33 }
const TRUE = { value: true }

describeRule(claimAgain, {
  sound: () =>
    new Story()
      .call('a-claims', 'A', ['t', { ownerId: 'owner-a' }], TRUE)
      .read('a-claimed', CLAIMED)
      .call('b-observes', 'B', ['t'], { value: { status: 'running', ownerId: 'owner-a' } })
      .read('recovered', PENDING)
      .call('a-reads', 'A', ['t'], { value: { status: 'pending' } })
      .call('a-claims-again', 'A', ['t', {}], TRUE)
      .read('again', CLAIMED)
      .call('b-reads', 'B', ['t'], { value: { status: 'running', ownerId: 'owner-a' } }),
  holds: {
    'the claim is told by nothing but the row': (story) =>
      story.call('a-claims-again', 'A', [], { value: undefined }),
    'only the store shows the owner': (story) =>
      story.read('a-claimed', without('owner_id', CLAIMED)).read('again', without('owner_id', CLAIMED)),
  },
  violated: {
    'A still reads what it wrote itself': (story) =>
      story.call('a-reads', 'A', ['t'], { value: { status: 'running' } }),
    'A finds no task': (story) => story.call('a-reads', 'A', ['t'], DONE),
    'the status is left out of the second claim': (story) =>
      story.read('again', { ...CLAIMED, status: 'pending' }),
    'a field is left out of it': (story) => story.read('again', { ...CLAIMED, retryCount: 0 }),
    'the owner is left out of it': (story) =>
      story
        .read('again', { ...CLAIMED, owner_id: null })
        .call('b-reads', 'B', ['t'], { value: { status: 'running', ownerId: null } }),
    'the row is gone': (story) => story.read('again', null).call('b-reads', 'B', ['t'], DONE),
    'it is in the row and was refused': (story) => story.call('a-claims-again', 'A', [], { value: false }),
    'it is in the row and threw': (story) => story.call('a-claims-again', 'A', [], threw('no')),
  },
  absent: {
    'the owner is stored nowhere': (story) =>
      story
        .read('a-claimed', without('owner_id', CLAIMED))
        .call('b-observes', 'B', ['t'], { value: { status: 'running' } }),
  },
  inconclusive: {
    'the second claim met a lock': [
      'answered by the store itself',
      (story) => story.call('a-claims-again', 'A', [], threw('SQLITE_BUSY: database is locked')),
    ],
    'A never had the task': ['A claimed the task', (story) => story.read('a-claimed', PENDING)],
    'B did not put it back': ['B put the task back', (story) => story.read('recovered', CLAIMED)],
    "A's reading failed": [
      'A read the task',
      (story) => story.call('a-reads', 'A', [], threw('SQLITE_BUSY: database is locked')),
    ],
  },
  // The rows show what these did.
  spare: /^(a-claims|b-observes|b-reads)$/,
})

function without(name: string, row: Readonly<Record<string, string | number | null>>) {
  return Object.fromEntries(Object.entries(row).filter(([key]) => key !== name))
}

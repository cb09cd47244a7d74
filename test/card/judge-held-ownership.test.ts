import { heldOwnership } from '../../src/checks/fence-rules/held-ownership.ts'
import { describeRule } from './rule-cases.ts'
import { CONFLICT, DONE, given, record, refused, Story, threw, type Ending } from './story.ts'

const LOCKED = threw('SQLITE_BUSY: database is locked')
const REACHED: Ending = { value: { number: 1, sql: 'BEGIN' } }
const NEVER: Ending = { value: null }
const OF_B = given(record('B', 6))
const renewed = (is: boolean): Ending => ({ value: { renewed: is, record: record('B', 5) } })

describeRule(heldOwnership('runs/held-ownership', 'workflows'), {
  sound: () => {
    const story = new Story()
    for (const at of [1, 2]) {
      const held = at === 1 ? REACHED : NEVER
      for (const name of ['renewal', 'release']) {
        const prefix = `${name} held at ${at}: `
        story
          .call(`${prefix}a-acts`, 'A', [], { value: false })
          .call(`${prefix}a-acts:held`, 'A', [], held)
          .call(`${prefix}b-acts`, 'B', [], OF_B)
          .call(`${prefix}seen`, 'B', [], { value: record('B', 6) })
      }
      const prefix = `claim held at ${at}: `
      story
        .call(`${prefix}a-acts`, 'A', [], refused(record('B', 5)))
        .call(`${prefix}a-acts:held`, 'A', [], held)
        .call(`${prefix}b-acts`, 'B', [], renewed(true))
        .call(`${prefix}seen`, 'B', [], { value: record('B', 5) })
    }
    return story
  },
  holds: {
    'A was faster, and B is told so': (story) =>
      story
        .call('claim held at 1: a-acts', 'A', [], given(record('A', 6)))
        .call('claim held at 1: b-acts', 'B', [], renewed(false))
        .call('claim held at 1: seen', 'B', [], { value: record('A', 6) }),
    'A renewed before B took it over': (story) =>
      story.call('renewal held at 1: a-acts', 'A', [], { value: { renewed: true, record: record('A', 5) } }),
  },
  violated: {
    "A's renewal brought it back": (story) =>
      story.call('renewal held at 1: seen', 'B', [], { value: record('A', 5) }),
    "A's release brought it back": (story) =>
      story.call('release held at 1: seen', 'B', [], { value: record('A', 5, { live: false }) }),
    "A's release released B's claim": (story) =>
      story.call('release held at 2: seen', 'B', [], { value: record('B', 6, { live: false }) }),
    'the generation went back under the name of B': (story) =>
      story.call('renewal held at 1: seen', 'B', [], { value: record('B', 5) }),
    'both were told that they have it': (story) =>
      story
        .call('claim held at 1: a-acts', 'A', [], given(record('A', 6)))
        .call('claim held at 1: seen', 'B', [], { value: record('A', 6) }),
    'it was renewed, and is not there': (story) =>
      story.call('claim held at 1: seen', 'B', [], { value: record('A', 6) }),
    'it was renewed, and is not live': (story) =>
      story.call('claim held at 1: seen', 'B', [], { value: record('B', 5, { live: false }) }),
  },
  inconclusive: {
    'B was not given the run': [
      'B took the run over',
      (story) => story.call('release held at 1: b-acts', 'B', [], LOCKED),
    ],
    'neither was given the run': [
      'A or B was given the run',
      (story) => story.call('claim held at 1: b-acts', 'B', [], renewed(false)),
    ],
    'no call could be held': [
      'could be held',
      (story) => story.call('renewal held at 1: a-acts:held', 'A', [], NEVER),
    ],
    'not every call was held': [
      'every database call was held in its turn',
      (story) => story.call('renewal held at 2: a-acts:held', 'A', [], REACHED),
    ],
  },
  // What A is told of its renewal and its release decides nothing.
  spare: /^(renewal|release) held at \d: a-acts$/,
})

describeRule(heldOwnership('memory/held-fence', 'memory'), {
  sound: () => {
    const story = new Story()
    for (const at of [1, 2])
      for (const name of ['raise', 'retirement'])
        story
          .call(`${name} held at ${at}: a-acts`, 'A', [], { value: false })
          .call(`${name} held at ${at}: a-acts:held`, 'A', [], at === 1 ? REACHED : NEVER)
          .call(`${name} held at ${at}: b-acts`, 'B', [], { value: true })
          .call(`${name} held at ${at}: stale`, 'A', [], CONFLICT)
          .read(`${name} held at ${at}: end`, { 'fences.run.retiredAt': null, 'fences.run.generation': 6 })
    return story
  },
  violated: {
    "A's stale write lands": (story) =>
      story.read('raise held at 1: end', { 'threads.thread.title': 'mark-A1.' }),
    "A's stale write is answered as done": (story) => story.call('raise held at 1: stale', 'A', [], DONE),
    "B's fence is marked": (story) =>
      story.read('retirement held at 1: end', { 'fences.run.retiredAt': 1_700_000_000_000 }),
  },
  inconclusive: {
    'B could not raise': [
      'B raised its fence',
      (story) => story.call('raise held at 1: b-acts', 'B', [], { value: false }),
    ],
    'the stale write met a lock': [
      'refused',
      (story) => story.call('raise held at 1: stale', 'A', [], LOCKED),
    ],
  },
  spare: /a-acts$/,
})

import { driverFailureOf } from '../../src/checks/fence-rules/driver-failure.ts'
import { STALE_ACTS } from '../../src/checks/fence-rules/stale-acts.ts'
import { FAILURES } from '../../src/checks/driver-failure/failing-write.ts'
import { describeRule } from './rule-cases.ts'
import { CONFLICT, DONE, given, record, refused, Story, threw, type Ending } from './story.ts'

const BEFORE = { 'snapshots.run.snapshot': 'mark-B.', 'threads.thread.title': 'mark-B.' }
const CHANGED = { 'snapshots.run.snapshot': 'mark-A.', 'threads.thread.title': 'mark-A.' }
const LOCKED = threw('SQLITE_BUSY: database is locked')
const STRUCK: Ending = { value: { number: 1, sql: 'BEGIN' } }
const NEVER: Ending = { value: null }

for (const domain of ['workflows', 'memory'] as const) {
  const [first] = STALE_ACTS[domain].map(({ name }) => name)
  const locked = `${first}, locked at 1`
  describeRule(driverFailureOf(`${domain}/driver-failure`, domain), {
    sound: () => {
      const story = new Story()
        .call('a-claims', 'A', [], given(record('A', 5)))
        .call('b-claims', 'B', [], given(record('B', 6)))
      if (domain === 'memory')
        for (const who of ['a', 'b']) story.call(`${who}-raises`, 'A', [], { value: true })
      story.read('taken', BEFORE)
      for (const { name } of STALE_ACTS[domain]) tellAct(story, name)
      return story
        .call('own write, locked at 1', 'B', [], LOCKED)
        .read('own write, locked at 1, read', BEFORE)
        .call('due', 'B', [], DONE)
        .read('due, read', { 'snapshots.run.snapshot': 'mark-due.', 'threads.thread.title': 'mark-due.' })
    },
    holds: {
      "the owner's write was done although its reply was lost": (story) =>
        story.read('own write, locked at 1, read', {
          'snapshots.run.snapshot': 'mark-locked-1.',
          'threads.thread.title': 'mark-locked-1.',
        }),
      'a claim is given and there': (story) => tellOwnClaim(story, { value: record('B', 1) }),
    },
    violated: {
      'the second try lands': (story) => story.call(locked, 'A', [], DONE).read(`${locked}, read`, CHANGED),
      'it lands, and is told as an error': (story) => story.read(`${locked}, read`, CHANGED),
      'it lands after its reply was lost': (story) => story.read(`${first}, lose-reply at 1, read`, CHANGED),
      'the one after the last call lands': (story) => story.read(`${first}, locked at 2, read`, CHANGED),
      'it is said to be done': (story) => story.call(locked, 'A', [], DONE),
      ...(domain === 'memory'
        ? {}
        : {
            'a claim is given and not there': (story: Story) => tellOwnClaim(story, { value: null }),
            'a claim is given and another one is there': (story: Story) =>
              tellOwnClaim(story, { value: record('C', 1) }),
          }),
      "the owner's write is swallowed": (story) => story.call('own write, locked at 1', 'B', [], DONE),
    },
    inconclusive: {
      'it is not refused either when nothing fails': [
        'was refused when nothing failed',
        (story) => story.read(`${first}, nothing fails, read`, CHANGED),
      ],
      'no call could fail': [
        'could fail',
        (story) => {
          for (const how of FAILURES) story.call(`${first}, ${how} at 1:struck`, 'A', [], NEVER)
        },
      ],
      'not every call failed': [
        'every database call failed in its turn',
        (story) => story.call(`${first}, locked at 2:struck`, 'A', [], LOCKED),
      ],
      "the owner's write at the end met a lock": [
        "B's own write",
        (story) => story.call('due', 'B', [], LOCKED),
      ],
    },
    spare: domain === 'memory' ? /^own write|-claims$/ : /^own write/,
  })
}

function tellOwnClaim(story: Story, seen: Ending): void {
  story
    .call('own claim, locked at 1', 'B', [], given(record('B', 1)))
    .call('own claim, locked at 1, seen', 'A', [], seen)
}

function tellAct(story: Story, name: string): void {
  const isClaim = name.endsWith('claim')
  const no = isClaim ? refused(record('B', 6)) : CONFLICT
  story.call(`${name}, nothing fails`, 'A', [], no).read(`${name}, nothing fails, read`, BEFORE)
  for (const how of FAILURES) {
    story
      .call(`${name}, ${how} at 1`, 'A', [], LOCKED)
      .call(`${name}, ${how} at 1:struck`, 'A', [], STRUCK)
      .read(`${name}, ${how} at 1, read`, BEFORE)
      .call(`${name}, ${how} at 2`, 'A', [], no)
      .call(`${name}, ${how} at 2:struck`, 'A', [], NEVER)
      .read(`${name}, ${how} at 2, read`, BEFORE)
  }
}

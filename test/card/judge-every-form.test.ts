import { everyForm } from '../../src/checks/fence-rules/every-form.ts'
import { MEMORY_FORMS } from '../../src/checks/fence-rules/forms/memory-forms.ts'
import { WORKFLOW_FORMS } from '../../src/checks/fence-rules/forms/workflow-forms.ts'
import { describeRule } from './rule-cases.ts'
import { CONFLICT, DONE, given, record, Story, threw } from './story.ts'
import { tellVariant } from './variant-story.ts'

const FORMS = { workflows: WORKFLOW_FORMS, memory: MEMORY_FORMS } as const
const BEFORE = { 'snapshots.run.snapshot': 'start', 'threads.thread.title': 'start' }
const STALE = { ...BEFORE, 'snapshots.run.snapshot': 'mark-A1.' }
/** Whatever the form, B's write is found in one of these. */
const DUE = {
  'snapshots.run.snapshot': 'mark-B0.',
  'threads.thread.title': 'mark-B0.',
  'messages.new-mark-B0..content': 'mark-B0.',
  'messages.known.type': 'mark-B0.',
  'resources.fresh-mark-B0..workingMemory': 'mark-B0.',
}
const BUSY = threw('SQLITE_BUSY: database is locked')

for (const domain of ['workflows', 'memory'] as const) {
  const [first, second] = FORMS[domain].map(({ name }) => name)
  describeRule(everyForm(`${domain}/every-form`, domain), {
    sound: () => {
      const story = tellVariant(new Story())
      for (const { name } of FORMS[domain]) tellForm(story, domain, name)
      return story
    },
    holds: {
      'one form is taken from nobody': (story) =>
        story.call(`${first}, due`, 'B', [], threw('not here')).read(`${first}, due, read`, BEFORE),
      'one form is taken from nobody without a word': (story) => story.read(`${first}, due, read`, BEFORE),
    },
    violated: {
      'a stale write lands': (story) =>
        story
          .call(`${second}, stale, explicit`, 'A', [], DONE)
          .read(`${second}, stale, explicit, read`, STALE),
      'a stale write lands in a scope with null as its parameter': (story) =>
        story.read(`${second}, stale, null in a scope, read`, STALE),
      'a stale write lands in a scope': (story) => story.read(`${second}, stale, scope, read`, STALE),
      'a stale write lands in a form that B cannot write': (story) =>
        story
          .read(`${first}, stale, explicit, read`, STALE)
          .call(`${first}, due`, 'B', [], threw('not here'))
          .read(`${first}, due, read`, BEFORE),
      'a stale write is swallowed': (story) => story.call(`${first}, stale, scope`, 'A', [], DONE),
    },
    inconclusive: {
      'a stale write met a lock': [
        'is refused',
        (story) => story.call(`${first}, stale, explicit`, 'A', [], BUSY),
      ],
      'B can write in no form': [
        'the rightful owner can write in one of them',
        (story) => {
          for (const { name } of FORMS[domain]) story.read(`${name}, due, read`, BEFORE)
        },
      ],
    },
    spare: domain === 'memory' ? /^variant: releases$|, [ab]-claims$/ : /^variant: (releases|raises)$/,
  })
}

function tellForm(story: Story, domain: 'workflows' | 'memory', name: string): void {
  story.call(`${name}, a-claims`, 'A', [], given(record('A', 5)))
  story.call(`${name}, b-claims`, 'B', [], given(record('B', 6)))
  if (domain === 'memory')
    for (const who of ['a', 'b']) story.call(`${name}, ${who}-raises`, 'A', [], { value: true })
  story.read(`${name}, taken`, BEFORE)
  for (const kind of ['explicit', 'scope', 'null in a scope'])
    story.call(`${name}, stale, ${kind}`, 'A', [], CONFLICT).read(`${name}, stale, ${kind}, read`, BEFORE)
  story.call(`${name}, due`, 'B', [], DONE).read(`${name}, due, read`, DUE)
}

import { workflowsTerminalStays } from '../../src/checks/workflows/terminal-stays.ts'
import { describeRule } from './rule-cases.ts'
import { CONFLICT, DONE, given, record, refused, Story, threw } from './story.ts'

const stored = (mark: string, status: string) => ({
  'snapshots.run.snapshot': JSON.stringify({ status, context: { mark: `mark-${mark}.` } }),
})

describeRule(workflowsTerminalStays, {
  sound: () =>
    new Story()
      .call('a-claims', 'A', [], given(record('A', 5)))
      .call('running', 'A', [], DONE)
      .read('running, read', stored('running', 'running'))
      .call('b-claims', 'B', [], given(record('B', 6)))
      .call('success', 'B', [], DONE)
      .read('success, read', stored('success', 'success'))
      .call('late', 'A', [], CONFLICT)
      .read('late, read', stored('success', 'success'))
      .call('control', 'B', [], DONE)
      .read('control, read', stored('control', 'success')),
  holds: { 'the refusal is another error': (story) => story.call('late', 'A', [], threw('no')) },
  violated: {
    'the late snapshot lands': (story) =>
      story.call('late', 'A', [], DONE).read('late, read', stored('late', 'running')),
    'it lands although it throws': (story) => story.read('late, read', stored('late', 'running')),
    'it is swallowed': (story) => story.call('late', 'A', [], DONE),
  },
  absent: {
    'nobody owns a run and it lands': (story) =>
      story.call('b-claims', 'B', [], threw('no such method')).read('late, read', stored('late', 'running')),
    'nobody owns a run and it is refused': (story) => story.call('b-claims', 'B', [], refused(null)),
  },
  inconclusive: {
    'the late snapshot met a lock': [
      'the store itself answered',
      (story) => story.call('late', 'A', [], threw('SQLITE_BUSY: database is locked')),
    ],
    'no answer came, though the late snapshot is there': [
      'was attempted and answered',
      (story) => story.call('late', 'A', [], 'lost').read('late, read', stored('late', 'running')),
    ],
    "B's control is not there": [
      "B's control write was accepted",
      (story) => story.read('control, read', stored('success', 'success')),
    ],
    'the run was never running': [
      'A stored the run as running',
      (story) => story.read('running, read', stored('running', 'pending')),
    ],
    'B stored something else': [
      'B stored its success',
      (story) => story.read('success, read', stored('success', 'failed')),
    ],
  },
  // What was stored shows that it was; without B's claim nobody owns the run, which is another verdict.
  spare: /^(running|success|b-claims)$/,
})

import type { CheckId } from '../check-id.ts'
import type { Words } from '../../verdict/words.ts'

/** What the checks on what a run stores mean to those who can act on them. */
export const WORKFLOW_WORDS = {
  'workflows/run-fencing': {
    risk: 'A displaced worker overwrites the state and results of a run.',
    remedy: 'Compare generation and owner with the stored claim in the same step as each write.',
  },
  'workflows/run-takeover': {
    risk: 'A write under way lands after a takeover, over newer state.',
    remedy: 'Check and write in one transaction or conditional statement that conflicts with the takeover.',
  },
  'workflows/forged-fence': {
    risk: 'A worker with an outdated claim writes to the run again.',
    remedy: 'Compare both generation and owner with the stored claim in the step that writes.',
  },
  'workflows/missing-record': {
    risk: 'Once claims are pruned, the oldest workers write to the run again.',
    remedy: 'Treat a missing record as a conflict.',
  },
  'workflows/unfenced-write': {
    risk: 'Ordinary writes outside durable runs fail, always or at random.',
    remedy: 'Look for a fence in the arguments and the scope of this very call, and nowhere else.',
  },
  'workflows/error-identity': {
    risk: 'A worker that has lost its run does not notice, and goes on.',
    remedy: "Throw core's conflict error unwrapped, or as the cause of what is thrown.",
  },
  'workflows/every-form': {
    risk: 'A displaced worker suspends or fails the run of its successor.',
    remedy: 'Compare the fence on every way that leads to a write, whatever it carries.',
  },
  'workflows/driver-failure': {
    risk: 'A displaced worker gets through when the database is busy.',
    remedy: 'Repeat the whole transaction with its condition, never the write alone.',
  },
  'workflows/one-turn': {
    risk: 'A displaced worker gets in beside another run that it still owns.',
    remedy: 'Put writes of one fence together only, or compare the fence of each run in the batch.',
  },
  'workflows/read-after-takeover': {
    risk: 'An owner goes on from what it remembers, not from what is stored.',
    remedy: 'Read from the database, or drop what is kept whenever the run is claimed.',
  },
  'workflows/no-op-write': {
    risk: 'A displaced worker with nothing to write does not learn its loss.',
    remedy: 'Look at the fence before looking for something to do.',
  },
  'workflows/expected-status': {
    risk: 'Two workers resume one suspended run, and its steps run twice.',
    remedy:
      'Compare the status in the transaction that writes, keep the condition out of what is merged, and return undefined on a mismatch.',
  },
  'workflows/one-record': {
    risk: 'State and results of a run are split, and readers see half of it.',
    remedy: "Use one key in all methods: the workflow's name and the run's id.",
  },
  'workflows/lost-update': {
    risk: 'The result of a parallel step vanishes, or the step runs again.',
    remedy: 'Merge a result in one transaction that locks the run, or in one script; else declare false.',
  },
  'workflows/terminal-stays': {
    risk: 'A finished run is open again, and its steps are executed once more.',
    remedy: 'Compare the fence in the transaction that stores the snapshot.',
  },
  'workflows/linearizable': {
    risk: 'Workers are told things that cannot all be true, and act on them.',
    remedy: 'Compare the claim and write what it guards in one transaction.',
  },
} satisfies Record<Extract<CheckId, `workflows/${string}`>, Words>

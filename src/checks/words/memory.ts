import type { CheckId } from '../check-id.ts'
import type { Words } from '../../verdict/words.ts'

/** What the checks on memory mean to those who can act on them. */
export const MEMORY_WORDS = {
  'memory/detection': {
    risk: 'Messages of a displaced worker land, however well runs are fenced.',
    remedy:
      'Answer the same for the life of the process, reject while the backend cannot be asked, keep one object.',
  },
  'memory/run-fencing': {
    risk: "A displaced worker changes a conversation behind its owner's back.",
    remedy: 'Compare generation and owner with the stored fence in the same step as each write.',
  },
  'memory/run-takeover': {
    risk: 'A message under way lands after a takeover, beside the new ones.',
    remedy: 'Check and write in one transaction or conditional statement that conflicts with the takeover.',
  },
  'memory/forged-fence': {
    risk: 'A worker with an outdated fence writes to the conversation again.',
    remedy: 'Compare both generation and owner with the stored fence in the step that writes.',
  },
  'memory/missing-record': {
    risk: 'Once fences are pruned, the oldest workers write messages again.',
    remedy: 'Treat a missing record as a conflict.',
  },
  'memory/unfenced-write': {
    risk: 'Ordinary messages outside durable runs fail, always or at random.',
    remedy: 'Look for a fence in the arguments and the scope of this very call, and nowhere else.',
  },
  'memory/error-identity': {
    risk: 'A worker that has lost its run does not notice, and goes on.',
    remedy: "Throw core's conflict error unwrapped, or as the cause of what is thrown.",
  },
  'memory/every-form': {
    risk: 'A displaced worker renames or moves what its successor holds.',
    remedy: 'Compare the fence on every way that leads to a write, whatever it carries.',
  },
  'memory/driver-failure': {
    risk: 'A displaced worker gets through when the database is busy.',
    remedy: 'Repeat the whole transaction with its condition, never the write alone.',
  },
  'memory/one-turn': {
    risk: 'A displaced worker gets in beside another run that it still owns.',
    remedy: 'Put writes of one fence together only, or compare the fence of each run in the batch.',
  },
  'memory/read-after-takeover': {
    risk: 'An owner goes on from what it remembers, not from what is stored.',
    remedy: 'Read from the database, or drop what is kept whenever the run is claimed.',
  },
  'memory/no-op-write': {
    risk: 'A displaced worker with nothing to write does not learn its loss.',
    remedy: 'Look at the fence before looking for something to do.',
  },
  'memory/fence-raise': {
    risk: 'Memory opens again to a worker that has lost its run.',
    remedy:
      'Compare and replace in one step: a lower generation, or the same of another owner, changes nothing.',
  },
  'memory/held-fence': {
    risk: 'A displaced worker puts its own fence back.',
    remedy: 'Look and write in one transaction when a fence is raised or retired.',
  },
  'memory/fence-retire': {
    risk: 'A fence that is in use is deleted, or a retired one stops writes.',
    remedy:
      'Match generation and owner when retiring, clear the mark at every raise, and ignore it in writes.',
  },
  'memory/lost-update': {
    risk: 'A preference or a note vanishes when two workers serve one user.',
    remedy: 'Merge in one transaction that locks the row, or in one statement of the database.',
  },
  'memory/linearizable': {
    risk: 'Workers are told things that cannot all be true, and act on them.',
    remedy: 'Compare the fence and write what it guards in one transaction.',
  },
} satisfies Record<Extract<CheckId, `memory/${string}`>, Words>

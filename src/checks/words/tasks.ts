import type { CheckId } from '../check-id.ts'
import type { Words } from '../../verdict/words.ts'

/** What the checks on background tasks mean to those who can act on them. */
export const TASK_WORDS = {
  'tasks/shared-database': {
    risk: 'Every worker may run every task: none sees what another has taken.',
    remedy: 'Write to the database before a call resolves, and read without a cache of your own.',
  },
  'tasks/result-type': {
    risk: 'A task is marked as running and never run, or two workers run it.',
    remedy: 'Return true exactly when the conditional statement wrote a row, and false otherwise.',
  },
  'tasks/true-means-applied': {
    risk: 'Hooks and events announce what the database does not hold.',
    remedy:
      'Take the answer from the number of rows that the statement matched, not from the lack of an error.',
  },
  'tasks/false-means-unchanged': {
    risk: 'A task keeps pieces of an attempt that nobody continues.',
    remedy:
      'Check the condition and write in one atomic step, and roll all of it back when the condition fails.',
  },
  'tasks/expected-status': {
    risk: 'Two workers claim one task, or a late answer undoes a cancellation.',
    remedy: 'Compare the stored status in the statement that writes, not in code before it.',
  },
  'tasks/owner-persisted': {
    risk: 'Two workers each believe that a task is theirs, and both run it.',
    remedy: 'Add an owner column, to tables that exist too, and write it on create and on update.',
  },
  'tasks/lease-persisted': {
    risk: "A crashed worker's tasks hang for good, or a live one's run twice.",
    remedy: 'Keep the expiry as an absolute instant, and write it in every update that names it, alone too.',
  },
  'tasks/lease-precision': {
    risk: "A crashed worker's tasks are never recovered, or a live one's are.",
    remedy: 'Compare expiries at the precision at which they are stored, and hand out what is stored.',
  },
  'tasks/timezone': {
    risk: 'Leases end hours early or late: tasks run twice, or wait for hours.',
    remedy: 'Store instants in UTC, with a zone or as epoch numbers, and read them back the same way.',
  },
  'tasks/clear-by-undefined': {
    risk: 'A task that was given back still looks owned, and nobody takes it.',
    remedy:
      "Decide by whether the key is there ('ownerId' in update), and clear the field where its value is undefined.",
  },
  'tasks/expected-owner': {
    risk: 'A displaced worker overwrites the task of the one that replaced it.',
    remedy: 'Compare the stored owner in the statement that writes; a row without an owner equals no name.',
  },
  'tasks/expected-owner-null': {
    risk: 'Recovery takes a task from a worker that lives, and both run it.',
    remedy: 'Tell three cases apart: no condition (undefined), no owner (null, in SQL IS NULL), this owner.',
  },
  'tasks/expected-lease': {
    risk: 'Recovery takes a task from a worker that has just renewed.',
    remedy: 'Compare the stored expiry in the statement that writes; null means that the row has none.',
  },
  'tasks/empty-condition': {
    risk: "A caller's slip turns a guarded write into an unguarded one.",
    remedy: 'Ask whether a condition is undefined, not whether it is truthy.',
  },
  'tasks/create-exclusive': {
    risk: 'A repeated id wipes out a task that is being worked on.',
    remedy: 'Insert plainly, or do nothing on conflict; never insert or replace.',
  },
  'tasks/self-transition': {
    risk: 'Two workers take over one running task, and both run it.',
    remedy: 'Compare status, owner and lease together in the one statement that writes.',
  },
  'tasks/stale-complete': {
    risk: "A displaced worker's old result ends a task that another is doing.",
    remedy: 'Compare the stored owner in the statement that writes a completion.',
  },
  'tasks/stale-fail': {
    risk: 'A task that is about to succeed is recorded as failed.',
    remedy: 'Enforce the owner condition on a failure too, also where no status is expected beside it.',
  },
  'tasks/stale-cancel': {
    risk: "The new owner's work is thrown away, and the task reads cancelled.",
    remedy: 'Compare the stored owner in the statement that writes a cancellation.',
  },
  'tasks/stale-time-out': {
    risk: 'A task ends as timed out while its new owner is well within time.',
    remedy: 'Compare the stored owner in the statement that writes a time-out.',
  },
  'tasks/stale-suspend': {
    risk: "The new owner's result is lost, and an outdated question is asked.",
    remedy: 'Compare the stored owner in the statement that writes a suspension.',
  },
  'tasks/stale-retry': {
    risk: "The new owner's retries are used up, and the tool runs beside it.",
    remedy:
      'Compare the stored owner in the statement that writes a new attempt, where the status stays running.',
  },
  'tasks/stale-renew': {
    risk: 'A displaced worker is told that its lease is good, and works on.',
    remedy:
      'Treat an update of the expiry alone like any other: the owner condition belongs in its statement.',
  },
  'tasks/stale-release': {
    risk: 'A third worker takes a task that is being worked on, and reruns it.',
    remedy: 'Enforce the owner condition also where owner and lease alone are written.',
  },
  'tasks/stale-delete': {
    risk: 'A task vanishes while it is worked on, and its result is lost.',
    remedy: 'Nothing: Mastra gives a delete no condition. To honour one that is given does no harm.',
  },
  'tasks/several-at-once': {
    risk: 'A worker that has lost one of its tasks is not told, and goes on.',
    remedy: 'Where updates are put together, compare and answer each by its own row.',
  },
  'tasks/claim-again': {
    risk: 'A worker runs a task whose row names nobody, and another does, too.',
    remedy: 'Write all that an update names, and keep no copy of rows that others write.',
  },
  'tasks/terminal-stays': {
    risk: 'A finished task runs again, or a cancelled one counts as completed.',
    remedy: 'Compare the stored status in the statement that writes, for tasks that have ended too.',
  },
  'tasks/half-applied-refusal': {
    risk: 'A healthy task carries the error, retries or result of another.',
    remedy: 'Write all columns in one statement under one condition, or in one transaction that rolls back.',
  },
  'tasks/late-write-after-delete': {
    risk: 'A deleted task comes back, may run again, and holds erased data.',
    remedy: 'Update rows that exist only; in a key-value store test for the key in the script that writes.',
  },
  'tasks/old-table-upgrade': {
    risk: 'Your database stays unfenced after an upgrade, without any error.',
    remedy: 'Add missing columns in init(), and fail loudly where that is not allowed.',
  },
  'tasks/claim-race': {
    risk: 'Under load two workers claim one task, and the tool runs twice.',
    remedy: 'Claim by one conditional statement; a lock in the process protects that process alone.',
  },
  'tasks/reclaim-race': {
    risk: "Two workers recover a crashed one's task, and the tool runs twice.",
    remedy: 'Compare and write in one conditional statement, for recoveries too.',
  },
  'tasks/finish-race': {
    risk: 'A task is finished and taken over at once, and its tool runs again.',
    remedy: 'Compare and write in one conditional statement, for completions as for claims.',
  },
  'tasks/lost-update': {
    risk: 'Retry counts, errors or leases jump back, and nobody is told.',
    remedy:
      'Write only the fields that the update names, in one statement or under a version that is compared.',
  },
  'tasks/held-claim': {
    risk: 'Two workers claim one task in the gap between reading and writing.',
    remedy: 'Claim by one conditional statement, or compare and write under one lock of the database.',
  },
  'tasks/held-finish': {
    risk: 'A result is stored and its tool runs again, or it is overwritten.',
    remedy: 'Compare and write in one conditional statement, for every kind of update.',
  },
  'tasks/held-renewal': {
    risk: 'A worker that lives loses its task, or works on one it has lost.',
    remedy: 'Compare owner and expiry in the statement that writes the new expiry or the recovery.',
  },
  'tasks/held-update': {
    risk: "Another worker's write is undone between reading and writing.",
    remedy:
      'Write only the fields that the update names, in one statement; never a row that was read before.',
  },
  'tasks/driver-failure': {
    risk: 'While the database is down, every worker believes it has the task.',
    remedy: "Let the driver's errors through, and retry only what cannot have been applied.",
  },
  'tasks/linearizable': {
    risk: 'Workers are told things that cannot all be true, and act on them.',
    remedy: 'Compare every condition and write the patch in one statement.',
  },
  'tasks/nothing-later': {
    risk: 'A refused write lands a moment later, over the rightful result.',
    remedy: 'Answer when the statement has been carried out, and never repeat it without its conditions.',
  },
} satisfies Record<Extract<CheckId, `tasks/${string}`>, Words>

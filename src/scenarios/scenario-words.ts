import type { Words } from '../verdict/words.ts'
import type { ScenarioId } from './scenario-id.ts'

/** Where a row keeps an owner and a lease and compares them, all these scenarios hold. */
const COMPARE =
  'Keep owner and lease, and apply a write only if every condition matches the row, in one statement.'

/** What the scenarios mean to those who can act on them. */
export const SCENARIO_WORDS = {
  S1: {
    risk: 'Tasks are never run, or no other process sees their result.',
    remedy: 'Return true or false from updateTask, and keep tasks in the database, not in the process.',
  },
  S2: {
    risk: 'A deploy or a second machine runs a long task twice at once.',
    remedy: COMPARE,
  },
  S3: {
    risk: 'A task whose worker crashes is lost, or its result is not kept.',
    remedy: COMPARE,
  },
  S4: {
    risk: 'After a crash the task is lost, or ends with a wrong result.',
    remedy: COMPARE,
  },
  S5: {
    risk: 'After a crash the task is lost, or its destination acts twice.',
    remedy: COMPARE,
  },
  S6: {
    risk: 'A worker that was frozen stores its late result over the new one.',
    remedy: COMPARE,
  },
  S7: {
    risk: 'After a deploy tasks wait for a lease that nobody holds any more.',
    remedy:
      'Clear owner and lease where a patch has the key with the value undefined, under the owner condition.',
  },
  P1: {
    risk: 'A second worker runs the same task, and only a key hides it.',
    remedy: COMPARE,
  },
  P2: {
    risk: 'A worker that was frozen stores its late result over the new one.',
    remedy: COMPARE,
  },
  P3: {
    risk: 'A second worker is started, and the destination acts twice.',
    remedy: COMPARE,
  },
} as const satisfies Record<ScenarioId, Words>

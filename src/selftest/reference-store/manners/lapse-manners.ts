import { setTimeout as wait } from 'node:timers/promises'
import type { TaskRules } from '../task-rules/task-rules.ts'
import type { Operation } from '../sqlite/operation.ts'
import { TASKS_TABLE } from '../tasks/task-table.ts'
import type { Manner } from './manner.ts'

const CLOCK_OFF_MS = 90_000
/** How long a call of a slow store takes, in ms. */
const SLOW = { from: 20, to: 80 } as const
const VERY_SLOW = { from: 200, to: 800 } as const

/** Stores with their own view of what a lapsed lease means, of time, and of how much of it a call may take. */
export const LAPSE_MANNERS = {
  lenient: {
    id: 'H4',
    does: 'Lets an owner whose lease has lapsed go on until somebody else claims the task, as the contract does.',
  },
  'strict-after-lapse': {
    id: 'H5',
    does: 'Refuses whatever a lapsed owner does as owner; a recovery, which names the lease it saw, is let through.',
    tasks: strictByAClockThatIs(0),
  },
  'forgets-lapsed-owners': {
    id: 'V08',
    does: 'Forgets owner and lease when the lease lapses, as a key with a time to live does.',
    tasks: ({ read, write, remove, encodeInstant }) => {
      const forget = ({ operation, id }: { readonly operation: Operation; readonly id: string }) =>
        operation.alone.all(
          `UPDATE ${TASKS_TABLE} SET ownerId = NULL, leaseExpiresAt = NULL WHERE id = ? AND leaseExpiresAt <= ?`,
          id,
          encodeInstant(new Date()),
        )
      return {
        read: async (reading) => {
          await forget(reading)
          return read(reading)
        },
        write: async (update) => {
          await forget(update)
          return write(update)
        },
        remove: async (deletion) => {
          await forget(deletion)
          return remove(deletion)
        },
      }
    },
  },
  'whole-seconds': {
    id: 'H6',
    does: 'Keeps whole seconds.',
    tasks: ({ encodeInstant }) => ({
      encodeInstant: (instant) => encodeInstant(new Date(Math.floor(instant.getTime() / 1_000) * 1_000)),
    }),
  },
  'slow-and-ahead': {
    id: 'H9a',
    does: 'Takes 20 to 80 ms for each call, and is strict by a clock that is 90 s ahead.',
    tasks: (rules) => ({ ...strictByAClockThatIs(CLOCK_OFF_MS)(rules), pause: pauseFor(SLOW) }),
  },
  'slow-and-behind': {
    id: 'H9b',
    does: 'Takes 20 to 80 ms for each call, and is strict by a clock that is 90 s behind.',
    tasks: (rules) => ({ ...strictByAClockThatIs(-CLOCK_OFF_MS)(rules), pause: pauseFor(SLOW) }),
  },
  'very-slow-and-ahead': {
    id: 'H9c',
    does: 'Takes 200 to 800 ms for each call, and is strict by a clock that is 90 s ahead.',
    tasks: (rules) => ({ ...strictByAClockThatIs(CLOCK_OFF_MS)(rules), pause: pauseFor(VERY_SLOW) }),
  },
  'very-slow-and-behind': {
    id: 'H9d',
    does: 'Takes 200 to 800 ms for each call, and is strict by a clock that is 90 s behind.',
    tasks: (rules) => ({ ...strictByAClockThatIs(-CLOCK_OFF_MS)(rules), pause: pauseFor(VERY_SLOW) }),
  },
} as const satisfies Record<string, Manner>

function strictByAClockThatIs(aheadMs: number) {
  return ({ guards, encodeInstant }: TaskRules): Pick<TaskRules, 'guards'> => ({
    guards: (each, request) => {
      const { expectedOwnerId, expectedLeaseExpiresAt } = request.conditions
      const kept = guards(each, request)
      if (typeof expectedOwnerId !== 'string' || expectedLeaseExpiresAt !== undefined) return kept
      const now = encodeInstant(new Date(Date.now() + aheadMs))
      return [...kept, { sql: 'leaseExpiresAt > ?', values: [now] }]
    },
  })
}

function pauseFor({ from, to }: { readonly from: number; readonly to: number }): () => Promise<void> {
  return () => wait(from + Math.random() * (to - from))
}

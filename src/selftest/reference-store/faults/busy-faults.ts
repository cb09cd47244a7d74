import type { Rules } from '../rules/rules.ts'
import { VARIANTS } from '../rules/variant.ts'
import { writeInOrder } from '../rules/write-in-order.ts'
import type { Fault } from './fault.ts'

/** Faults of a store whose database call has failed, or found the database locked. */
export const BUSY_FAULTS = {
  'second-try-unchecked': {
    id: 'R80',
    does: 'Writes again, without another look at the fence, when the database was locked.',
    hazard: 'a displaced worker gets through whenever the database is busy',
    variants: VARIANTS,
    change: ({ writeIn }) => ({
      writeIn: (write) =>
        writeIn(write).catch((error: unknown) => {
          if (!isLocked(error)) throw error
          return write.operation.transaction((tx) => writeInOrder(write, tx))
        }),
    }),
  },
  'second-claim-unasked': {
    id: 'R81',
    does: 'Claims again, without asking who owns the run, when the database was locked.',
    hazard: 'a busy database gives one run to two workers',
    variants: VARIANTS,
    change: ({ claimIn, isTaken }) => {
      const again = { isOn: false }
      return {
        isTaken: (...asked) => !again.isOn && isTaken(...asked),
        claimIn: async (steps) =>
          claimIn(steps).catch(async (error: unknown) => {
            if (!isLocked(error)) throw error
            again.isOn = true
            return claimIn(steps).finally(() => {
              again.isOn = false
            })
          }),
      }
    },
  },
  'locked-writes-forgotten': {
    id: 'R82',
    does: 'Says nothing of a write that the lock of another process kept out.',
    hazard: 'on a busy database results of the rightful owner are lost, and nobody is told',
    variants: VARIANTS,
    change: ({ writeIn }: Rules): Pick<Rules, 'writeIn'> => ({
      writeIn: async (write) => {
        // What such a write would have returned, which nobody looks at.
        const nothing = undefined as Awaited<ReturnType<typeof write.lastPart>>
        return writeIn(write).catch((error: unknown) => {
          if (isLocked(error)) return nothing
          throw error
        })
      },
    }),
  },
} as const satisfies Record<string, Fault>

function isLocked(error: unknown): boolean {
  return /\b(locked|busy)\b/i.test(String(error))
}

import { VARIANTS } from '../rules/variant.ts'
import type { Fault } from './fault.ts'

/** What is read from a process instead of from the database. */
export const KEPT_READ_FAULTS = {
  'reads-kept-in-the-process': {
    id: 'R65',
    does: 'Answers from memory what it has read since its own last write.',
    hazard: 'an owner that takes its run back goes on from a state that is no longer there',
    variants: VARIANTS,
    change: ({ resolveFence }) => {
      const kept = new Map<string, unknown>()
      return {
        resolveFence: (request) => {
          kept.clear()
          return resolveFence(request)
        },
        readIn: async <T>(key: string, read: () => Promise<T>): Promise<T> => {
          if (!kept.has(key)) kept.set(key, await read())
          return kept.get(key) as T
        },
      }
    },
  },
} as const satisfies Record<string, Fault>

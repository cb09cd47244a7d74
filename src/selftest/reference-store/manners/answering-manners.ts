import type { Manner } from './manner.ts'
import { TaskConflict } from './task-conflict.ts'

/** Stores that answer an update in their own way. */
export const ANSWERING_MANNERS = {
  'refuses-by-throwing': {
    id: 'H2a',
    does: 'Refuses by a typed error instead of false.',
    tasks: () => ({
      answer: (applied) => {
        if (applied > 0) return true
        throw new TaskConflict()
      },
    }),
  },
  'returns-the-task': {
    id: 'H2b',
    does: 'Refuses by a typed error, and returns the task where others return true.',
    tasks: () => ({
      answer: (applied, { task }) => {
        if (applied > 0) return task()
        throw new TaskConflict()
      },
    }),
  },
  'refuses-with-null': {
    id: 'V01',
    does: 'Refuses with null.',
    tasks: () => ({ answer: (applied) => (applied > 0 ? true : null) }),
  },
  'answers-with-counts': {
    id: 'V02',
    does: 'Answers with the number of rows that it changed.',
    tasks: () => ({ answer: (applied) => applied }),
  },
} as const satisfies Record<string, Manner>

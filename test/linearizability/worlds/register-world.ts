import type { World } from './world.ts'

type Call = { readonly write: number } | 'read'
type Answer = number | 'done'

/** The textbook's register: it is written and read. */
export const registerWorld: World<number, Call, Answer> = {
  name: 'a register',
  model: {
    initial: 0,
    step: (state, call, answer) => {
      if (call !== 'read') return [call.write]
      return answer === null || answer === state ? [state] : []
    },
    isInert: (call) => call === 'read',
    keyOf: String,
    describe: (call, answer) => `${JSON.stringify(call)} → ${answer}`,
    describeState: String,
  },
  calls: ['read', { write: 1 }, { write: 2 }, 'read'],
  answersTo: (call) => (call === 'read' ? [0, 1, 2] : ['done']),
}

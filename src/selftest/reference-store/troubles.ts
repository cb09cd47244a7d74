import type { TaskRules } from './task-rules/task-rules.ts'

/** A store that keeps the contract and is a trouble to whoever runs it. */
export interface Trouble {
  /** One sentence: what it does when an owner cancels a task. */
  readonly does: string
  readonly change: (rules: TaskRules) => Pick<TaskRules, 'write'>
}

/** Every trouble by name; each shows when a task is cancelled, and at no other time. */
export const TROUBLES: Readonly<Record<TroubleName, Trouble>> = {
  exits: { does: 'Ends its process.', change: onCancellation(() => process.exit(7)) },
  'loops-forever': {
    does: 'Never gives the event loop another turn.',
    change: onCancellation(() => {
      for (;;) {
        // The event loop never gets a turn again.
      }
    }),
  },
  'never-answers': { does: 'Never answers.', change: onCancellation(() => new Promise(() => {})) },
  'sends-garbage': {
    does: "Sends nonsense on its process's channel.",
    change: onCancellation(() => void process.send?.({ what: 'is this?' })),
  },
  'prints-garbage': {
    does: 'Prints what looks like an answer, and control characters.',
    change: onCancellation(
      () => void process.stdout.write('{"id":1,"outcome":"ok","value":true}\n\u0000\u001B[2J\n'),
    ),
  },
  'floods-stdout': {
    does: 'Prints two megabytes.',
    change: onCancellation(() => {
      for (let line = 0; line < 2_000; line += 1) process.stdout.write(`${'x'.repeat(1_000)}\n`)
    }),
  },
  'throws-a-string': {
    does: 'Throws a text.',
    change: onCancellation(() => {
      throw 'no' // oxlint-disable-line no-throw-literal
    }),
  },
  'throws-undefined': {
    does: 'Throws undefined.',
    change: onCancellation(() => {
      throw undefined // oxlint-disable-line no-throw-literal
    }),
  },
  'rejects-in-the-background': {
    does: 'Leaves a rejected promise that nobody handles.',
    change: onCancellation(() => void Promise.reject(new Error('nobody listens'))),
  },
}

export type TroubleName =
  | 'exits'
  | 'loops-forever'
  | 'never-answers'
  | 'sends-garbage'
  | 'prints-garbage'
  | 'floods-stdout'
  | 'throws-a-string'
  | 'throws-undefined'
  | 'rejects-in-the-background'

export function isTroubleName(name: string): name is TroubleName {
  return Object.hasOwn(TROUBLES, name)
}

function onCancellation(act: () => unknown): Trouble['change'] {
  return ({ write }) => ({
    write: async (update) => {
      if (update.patch['status'] === 'cancelled') await act()
      return write(update)
    },
  })
}

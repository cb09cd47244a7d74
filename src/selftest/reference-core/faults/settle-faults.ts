import { UNOWNED } from '../rules/unowned.ts'
import type { ManagerFault } from './manager-fault.ts'

/** Faults in how the outcome of a task is stored and how a task is given back. */
export const SETTLE_FAULTS = {
  M10: {
    does: 'Stores the outcome of an attempt whatever has become of the task.',
    caughtBy: 'S6',
    lacks:
      'completions, failures, retries, time-outs and suspensions not always conditional on expectedOwnerId',
    change: () => ({ maySettle: () => ({}) }),
  },
  M11: {
    does: 'Stores the outcome of an attempt in a running task whoever owns it.',
    caughtBy: null,
    unseen: 'A would have to come back while B runs the task; in S6 it comes back when B has completed it.',
    lacks:
      'completions, failures, retries, time-outs and suspensions not always conditional on expectedOwnerId',
    change: () => ({ maySettle: () => ({ expectedStatus: 'running' }) }),
  },
  M12: {
    does: 'Leaves its name and lease on a task that it has completed.',
    caughtBy: null,
    unseen: 'No scenario asks whether a task that has ended still names an owner.',
    lacks: null,
    change: () => ({ settled: {} }),
  },
  M13: {
    does: 'Runs the tool once more after its outcome was refused.',
    caughtBy: 'S6',
    lacks: null,
    change: () => ({ attemptsAfterLoss: 1 }),
  },
  M14: {
    does: 'Keeps its name and lease on a task when it is asked to end.',
    caughtBy: 'S7',
    lacks: null,
    change: () => ({ released: {} }),
  },
  M15: {
    does: 'Takes its name off a task when it is asked to end, but not its lease.',
    caughtBy: 'S7',
    lacks: null,
    change: () => ({ released: { ownerId: UNOWNED.ownerId } }),
  },
  M26: {
    does: 'Stores whatever came of an attempt but its success, whatever has become of the task.',
    caughtBy: null,
    unseen: 'The tool of the scenarios never fails, suspends or takes too long.',
    lacks: 'failures, retries, time-outs and suspensions not always conditional on expectedOwnerId',
    change: ({ maySettle }) => ({
      maySettle: (ownerId, outcome) => (outcome === 'completed' ? maySettle(ownerId, outcome) : {}),
    }),
  },
  M27: {
    does: 'Gives up a task whoever owns it by now when it is asked to end.',
    caughtBy: null,
    unseen: 'A would have to be asked to end after B has taken its task.',
    lacks: 'releases not always conditional on expectedOwnerId',
    change: () => ({ mayRelease: () => ({}) }),
  },
} as const satisfies Record<string, ManagerFault>

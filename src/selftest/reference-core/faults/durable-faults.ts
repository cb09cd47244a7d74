import type { ManagerFault } from './manager-fault.ts'

/** Faults in how durable runs are recovered. */
export const DURABLE_FAULTS = {
  M23: {
    does: 'Recovers durable runs on a store that cannot fence them, and says nothing about it.',
    caughtBy: null,
    unseen: 'No scenario runs a durable agent.',
    shownBy: { check: 'runs/core-warning', store: 'fences-unknown' },
    lacks: null,
    change: () => ({ warns: false }),
  },
} as const satisfies Record<string, ManagerFault>

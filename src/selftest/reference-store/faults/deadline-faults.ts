import { VARIANTS } from '../rules/variant.ts'
import type { Fault } from './fault.ts'

/** Leases that end at another instant than the one that they were given. */
export const DEADLINE_FAULTS = {
  'leases-by-the-callers-clock': {
    id: 'F21a',
    does: 'Judges by the clock of whoever claims a run whether its lease has lapsed.',
    hazard: 'a worker whose clock is ahead takes runs from owners that live',
    variants: VARIANTS,
    change: ({ isTaken }) => ({ isTaken: (claim, input) => isTaken(claim, input, Date.now()) }),
  },
  'leases-by-the-challengers-length': {
    id: 'F21b',
    does: 'Counts a lease from its last renewal for as long as the one that a challenger asks for.',
    hazard: 'a worker with shorter leases takes runs from owners with longer ones',
    // Only F3 keeps when a claim was changed last.
    variants: ['F3'],
    change: () => ({
      isTaken: ({ leaseExpiresAtMs, changedAtMs = null }, { leaseMs }, nowMs) =>
        leaseExpiresAtMs !== null && changedAtMs !== null && changedAtMs + leaseMs > nowMs,
    }),
  },
  'leases-last-twice': {
    id: 'F21c',
    does: "Adds the length of a challenger's lease to the end of the one that is stored.",
    hazard: 'a run whose worker has died is stuck for another lease',
    variants: VARIANTS,
    change: () => ({
      isTaken: ({ leaseExpiresAtMs }, { leaseMs }, nowMs) =>
        leaseExpiresAtMs !== null && leaseExpiresAtMs + leaseMs > nowMs,
    }),
  },
} as const satisfies Record<string, Fault>

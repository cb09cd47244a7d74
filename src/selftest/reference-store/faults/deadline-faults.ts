import { VARIANTS } from '../rules/variant.ts'
import type { Fault } from './fault.ts'

const GRACE_MS = 30_000

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
  'lapsed-lease-has-grace': {
    id: 'F21d',
    does: 'Keeps a run for another half minute from everybody after its lease has lapsed.',
    hazard: 'a run whose worker has died is not recovered when its time has come',
    // Only F3 keeps when a claim was changed last, by which a lease of no length is told from others.
    variants: ['F3'],
    change: ({ isTaken }) => ({
      isTaken: (claim, input, nowMs) => {
        const { leaseExpiresAtMs, changedAtMs = null } = claim
        const hadLength = leaseExpiresAtMs !== null && changedAtMs !== null && leaseExpiresAtMs > changedAtMs
        return isTaken(claim, input, hadLength ? nowMs - GRACE_MS : nowMs)
      },
    }),
  },
} as const satisfies Record<string, Fault>

import type { ManagerFaultId } from '../reference-core/faults.ts'

/** Faults of the catalogue that a manager has and not a store, each as a fault of the reference core. */
export const MANAGER_CONTROLS = {
  F22a: 'M16',
  F22b: 'M17',
  F22c: 'M22',
} as const satisfies Readonly<Record<string, ManagerFaultId>>

/** Faults of the catalogue of which there is no control, with the reason. */
export const WITHOUT_CONTROL = {
  F38c: "the contract fences no flag of the observer, so that a sound store lets anybody set it; the card's notes show it",
} as const satisfies Readonly<Record<string, string>>

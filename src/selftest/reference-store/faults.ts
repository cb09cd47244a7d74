import { APART_FAULTS } from './faults/apart-faults.ts'
import { BATCH_FAULTS } from './faults/batch-faults.ts'
import { BUSY_FAULTS } from './faults/busy-faults.ts'
import { CLAIM_FAULTS } from './faults/claim-faults.ts'
import { DEADLINE_FAULTS } from './faults/deadline-faults.ts'
import type { Fault } from './faults/fault.ts'
import { FENCE_FAULTS } from './faults/fence-faults.ts'
import { FORM_FAULTS } from './faults/form-faults.ts'
import { KEPT_READ_FAULTS } from './faults/kept-read-faults.ts'
import { MEMORY_FENCE_FAULTS } from './faults/memory-fence-faults.ts'
import { ODD_FAULTS } from './faults/odd-faults.ts'
import { OWNERSHIP_FAULTS } from './faults/ownership-faults.ts'
import { LOST_UPDATE_FAULTS } from './faults/lost-update-faults.ts'
import { REVIVAL_FAULTS } from './faults/revival-faults.ts'
import { STATE_FAULTS } from './faults/state-faults.ts'
import { SURFACE_FAULTS } from './faults/surface-faults.ts'
import { WRITE_FAULTS } from './faults/write-faults.ts'

/** Every way in which runs and memory of the reference store can be broken, by name. Loading this table opens no database. */
export const FAULTS: Readonly<Record<FaultName, Fault>> = {
  ...OWNERSHIP_FAULTS,
  ...FENCE_FAULTS,
  ...WRITE_FAULTS,
  ...MEMORY_FENCE_FAULTS,
  ...SURFACE_FAULTS,
  ...STATE_FAULTS,
  ...LOST_UPDATE_FAULTS,
  ...CLAIM_FAULTS,
  ...REVIVAL_FAULTS,
  ...ODD_FAULTS,
  ...DEADLINE_FAULTS,
  ...BATCH_FAULTS,
  ...KEPT_READ_FAULTS,
  ...FORM_FAULTS,
  ...BUSY_FAULTS,
  ...APART_FAULTS,
}

export type FaultName =
  | keyof typeof OWNERSHIP_FAULTS
  | keyof typeof FENCE_FAULTS
  | keyof typeof WRITE_FAULTS
  | keyof typeof MEMORY_FENCE_FAULTS
  | keyof typeof SURFACE_FAULTS
  | keyof typeof STATE_FAULTS
  | keyof typeof LOST_UPDATE_FAULTS
  | keyof typeof CLAIM_FAULTS
  | keyof typeof REVIVAL_FAULTS
  | keyof typeof ODD_FAULTS
  | keyof typeof DEADLINE_FAULTS
  | keyof typeof BATCH_FAULTS
  | keyof typeof KEPT_READ_FAULTS
  | keyof typeof FORM_FAULTS
  | keyof typeof BUSY_FAULTS
  | keyof typeof APART_FAULTS

export function isFaultName(name: string): name is FaultName {
  return Object.hasOwn(FAULTS, name)
}

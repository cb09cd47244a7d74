import type { Fault } from './faults/fault.ts'
import { FENCE_FAULTS } from './faults/fence-faults.ts'
import { MEMORY_FENCE_FAULTS } from './faults/memory-fence-faults.ts'
import { OWNERSHIP_FAULTS } from './faults/ownership-faults.ts'
import { WRITE_FAULTS } from './faults/write-faults.ts'

/** Every way in which the reference store can be broken, by name. Loading this table opens no database. */
export const FAULTS: Readonly<Record<FaultName, Fault>> = {
  ...OWNERSHIP_FAULTS,
  ...FENCE_FAULTS,
  ...WRITE_FAULTS,
  ...MEMORY_FENCE_FAULTS,
}

export type FaultName =
  | keyof typeof OWNERSHIP_FAULTS
  | keyof typeof FENCE_FAULTS
  | keyof typeof WRITE_FAULTS
  | keyof typeof MEMORY_FENCE_FAULTS

export function isFaultName(name: string): name is FaultName {
  return Object.hasOwn(FAULTS, name)
}

import { CLAIM_FAULTS } from './faults/claim-faults.ts'
import { DURABLE_FAULTS } from './faults/durable-faults.ts'
import type { ManagerFault } from './faults/manager-fault.ts'
import { RECOVERY_FAULTS } from './faults/recovery-faults.ts'
import { SETTLE_FAULTS } from './faults/settle-faults.ts'

/** Every way in which the reference core's manager can break the lease protocol, by id. */
export const MANAGER_FAULTS: Readonly<Record<ManagerFaultId, ManagerFault>> = {
  ...CLAIM_FAULTS,
  ...SETTLE_FAULTS,
  ...RECOVERY_FAULTS,
  ...DURABLE_FAULTS,
}

export type ManagerFaultId =
  | keyof typeof CLAIM_FAULTS
  | keyof typeof SETTLE_FAULTS
  | keyof typeof RECOVERY_FAULTS
  | keyof typeof DURABLE_FAULTS

export function isManagerFault(id: string): id is ManagerFaultId {
  return Object.hasOwn(MANAGER_FAULTS, id)
}

import { isManagerFault, MANAGER_FAULTS } from '../faults.ts'
import type { ManagerRules } from './manager-rules.ts'
import { PROTOCOL_RULES } from './protocol-rules.ts'

/** The rules of a manager that keeps the protocol, or of one with a fault. Throws for an unknown fault. */
export function chooseRules(fault: string | null): ManagerRules {
  if (fault === null) return PROTOCOL_RULES
  if (!isManagerFault(fault))
    throw new Error(`No manager fault is called ${fault}: ${Object.keys(MANAGER_FAULTS).join(', ')}.`)
  return { ...PROTOCOL_RULES, ...MANAGER_FAULTS[fault].change(PROTOCOL_RULES) }
}

import { FAULTS, isFaultName } from '../faults.ts'
import { CONTRACT_RULES } from './contract-rules.ts'
import type { Rules } from './rules.ts'
import { VARIANT_RULES } from './variant-rules.ts'
import type { Variant } from './variant.ts'

/** The rules of a variant, with the one that a fault breaks exchanged. Throws for a name that is in neither table. */
export function chooseRules(variant: Variant, fault?: string): Rules {
  if (!Object.hasOwn(VARIANT_RULES, variant))
    throw new Error(`No variant of run fencing is called ${variant}.`)
  const rules: Rules = { ...CONTRACT_RULES, ...VARIANT_RULES[variant] }
  if (fault === undefined) return rules
  if (!isFaultName(fault)) {
    throw new Error(`No fault is called ${fault}: ${Object.keys(FAULTS).join(', ')}.`)
  }
  return { ...rules, ...FAULTS[fault].change(rules) }
}

import { FenceAuditError } from '../errors.ts'
import { FAULTS, isFaultName } from '../selftest/reference-store/faults.ts'
import { VARIANTS, type Variant } from '../selftest/reference-store/rules/variant.ts'
import { didYouMean } from './nearest.ts'
import type { ReferencePlan } from './plan.ts'

/** `reference`, `reference@F1`, `reference:some-fault` or `reference@F1:some-fault`. */
const SPEC = /^reference(?:@(?<variant>[^:]*))?(?::(?<fault>.*))?$/

/**
 * Reads an `--adapter` that asks for the reference store; null for one that asks for a package.
 *
 * @throws FenceAuditError BAD_SPEC for a variant or fault that does not exist
 */
export function planReference(given: string): ReferencePlan | null {
  const parts = SPEC.exec(given.trim())?.groups
  if (parts === undefined) return null
  const { variant = 'F3', fault } = parts
  if (!isVariant(variant)) {
    throw badSpec(
      `--adapter ${given}: there is no variant ${variant} of the reference store. Give one of ${VARIANTS.join(', ')}.`,
    )
  }
  if (fault !== undefined && !isFaultName(fault)) {
    const names = Object.keys(FAULTS)
    throw badSpec(
      `--adapter ${given}: the reference store has no fault ${fault}.${didYouMean(fault, names)} It has ${names.join(', ')}.`,
    )
  }
  return { variant, fault: fault ?? null }
}

function isVariant(text: string): text is Variant {
  return (VARIANTS as readonly string[]).includes(text)
}

function badSpec(message: string): FenceAuditError {
  return new FenceAuditError('BAD_SPEC', message)
}

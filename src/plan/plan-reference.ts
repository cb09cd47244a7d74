import { FenceAuditError } from '../errors.ts'
import { nameOfChange } from '../selftest/reference-store/name-of-change.ts'
import { CHANGE_NAMES } from '../selftest/reference-store/choose-changes.ts'
import { isMannerName } from '../selftest/reference-store/manners.ts'
import { VARIANTS, type Variant } from '../selftest/reference-store/rules/variant.ts'
import { didYouMean } from './nearest.ts'
import type { ReferencePlan } from './plan.ts'

/** `reference`, `reference@F1`, `reference:some-fault` or `reference@F1:some-fault+some-manner`. */
const SPEC = /^reference(?:@(?<variant>[^:]*))?(?::(?<changes>.*))?$/

/**
 * Reads an `--adapter` that asks for the reference store; null for one that asks for a package. A change is a seeded
 * fault or a healthy manner, by its name or number; one of each can be had together, joined by a plus sign.
 *
 * @throws FenceAuditError BAD_SPEC for a variant or change that does not exist, and for two of one kind
 */
export function planReference(given: string): ReferencePlan | null {
  const parts = SPEC.exec(given.trim())?.groups
  if (parts === undefined) return null
  const { variant = 'F3', changes } = parts
  if (!isVariant(variant)) {
    throw badSpec(
      `--adapter ${given}: there is no variant ${variant} of the reference store. Give one of ${VARIANTS.join(', ')}.`,
    )
  }
  const names = changes === undefined ? [] : changes.split('+').map((text) => nameIn(given, text))
  const manners = names.filter(isMannerName)
  const faults = names.filter((name) => !isMannerName(name))
  if (manners.length > 1 || faults.length > 1) {
    throw badSpec(
      `--adapter ${given}: the reference store takes one fault and one manner at a time, not ${names.join(' and ')}.`,
    )
  }
  const [fault = null] = faults
  const [manner = null] = manners
  return manner === null ? { variant, fault } : { variant, fault, manner }
}

function nameIn(given: string, text: string): string {
  const name = nameOfChange(text)
  if (name !== null) return name
  throw badSpec(
    `--adapter ${given}: the reference store has no fault or manner ${text}.${didYouMean(text, CHANGE_NAMES)} docs/selftest.md lists all of them.`,
  )
}

function isVariant(text: string): text is Variant {
  return (VARIANTS as readonly string[]).includes(text)
}

function badSpec(message: string): FenceAuditError {
  return new FenceAuditError('BAD_SPEC', message)
}

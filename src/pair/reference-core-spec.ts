import { FenceAuditError } from '../errors.ts'
import { isManagerFault, MANAGER_FAULTS, type ManagerFaultId } from '../selftest/reference-core/faults.ts'

/** The reference core, as it should be or with one fault of its manager. */
export interface ReferenceCoreSpec {
  readonly fault: ManagerFaultId | null
}

const SPEC = /^reference(?::(?<fault>.*))?$/

/**
 * Reads a spec of core that asks for the reference core (`reference`, `reference:M04`); null for one of a package.
 *
 * @throws FenceAuditError BAD_SPEC for a fault that does not exist
 */
export function parseReferenceCore(spec: string): ReferenceCoreSpec | null {
  const parts = SPEC.exec(spec.trim())?.groups
  if (parts === undefined) return null
  const { fault } = parts
  if (fault === undefined) return { fault: null }
  if (isManagerFault(fault)) return { fault }
  throw new FenceAuditError(
    'BAD_SPEC',
    `--core ${spec}: the manager of the reference core has no fault ${fault}. It has ${Object.keys(MANAGER_FAULTS).join(', ')}.`,
  )
}

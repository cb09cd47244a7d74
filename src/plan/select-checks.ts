import picomatch from 'picomatch'
import { CHECK_IDS, type CheckId } from '../checks/check-id.ts'
import { FenceAuditError } from '../errors.ts'
import { closestCheck } from './closest-check.ts'

/** `--only none`: the audit describes the pair and runs no check. */
const NONE = 'none'

/**
 * The checks that `--only` and `--skip` leave, in the order of the list. Patterns are ids or globs.
 *
 * @throws FenceAuditError BAD_FLAG for a pattern that matches no check, or when nothing is left
 */
export function selectChecks(
  only: readonly string[] | undefined,
  skip: readonly string[] | undefined,
): CheckId[] {
  if (only?.includes(NONE) === true) {
    if (only.length === 1) return []
    throw new FenceAuditError('BAD_FLAG', '--only none runs no check, so it cannot stand beside other ids.')
  }
  const kept = only === undefined ? new Set(CHECK_IDS) : matching('--only', only)
  const skipped = skip === undefined ? new Set<CheckId>() : matching('--skip', skip)
  const checks = CHECK_IDS.filter((id) => kept.has(id) && !skipped.has(id))
  if (checks.length > 0) return checks
  throw new FenceAuditError(
    'BAD_FLAG',
    '--only and --skip leave no check. To run none on purpose: --only none.',
  )
}

function matching(flag: string, patterns: readonly string[]): Set<CheckId> {
  return new Set(patterns.flatMap((pattern) => matchingPattern(flag, pattern)))
}

function matchingPattern(flag: string, pattern: string): CheckId[] {
  const matches = picomatch(pattern)
  const ids = CHECK_IDS.filter((id) => matches(id))
  if (ids.length > 0) return ids
  throw new FenceAuditError(
    'BAD_FLAG',
    `${flag} ${pattern} matches no check. The nearest is ${closestCheck(pattern)}.`,
  )
}

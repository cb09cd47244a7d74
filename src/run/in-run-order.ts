import { NOTHING_LATER, type CheckId } from '../checks/check-id.ts'

/**
 * Checks in the order in which they run. Random histories come after all else, because by then the third process
 * that plays them is done with watching the core; and the check of what lands later is the very last.
 */
export function inRunOrder(checks: readonly CheckId[]): CheckId[] {
  return checks.toSorted((left, right) => turnOf(left) - turnOf(right))
}

function turnOf(id: CheckId): number {
  if (id === NOTHING_LATER) return 2
  return id.endsWith('/linearizable') ? 1 : 0
}

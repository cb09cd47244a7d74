import { NOTHING_LATER, SHARED_DATABASE, type CheckId } from '../checks/check-id.ts'

/**
 * Checks in the order in which they run. Those of workflows and memory fill the time in which a task's row has to be
 * left alone before anything is tried on tasks. Random histories come after all else, because by then the third process
 * that plays them is done with watching the core; and the check of what lands later is the very last.
 */
export function inRunOrder(checks: readonly CheckId[]): CheckId[] {
  return checks.toSorted((left, right) => turnOf(left) - turnOf(right))
}

function turnOf(id: CheckId): number {
  if (id === NOTHING_LATER) return 2
  if (id.endsWith('/linearizable')) return 1
  if (id === SHARED_DATABASE) return -2
  return id.startsWith('workflows/') || id.startsWith('memory/') ? -1 : 0
}

import { distance } from 'fastest-levenshtein'
import { CHECK_IDS, type CheckId } from '../checks/check-id.ts'

/** The check whose id is nearest to what was typed, with or without its domain (`stale-compete` → `tasks/stale-complete`). */
export function closestCheck(typed: string): CheckId {
  let best: CheckId = CHECK_IDS[0]
  let bestDistance = Number.POSITIVE_INFINITY
  for (const id of CHECK_IDS) {
    const away = Math.min(distance(typed, id), distance(typed, id.slice(id.indexOf('/') + 1)))
    if (away < bestDistance) [best, bestDistance] = [id, away]
  }
  return best
}

import type { CheckEvidence } from '../checks/check-evidence.ts'
import type { Cell } from './cell.ts'
import { coursesOf, fenceKindsOf, isFencedIn } from './course.ts'
import { judgeCourse } from './judge-course.ts'
import { decidingSchedule, judgeHeld, judgeSchedules, type HeldSchedule } from './judge-held.ts'
import { SURFACES } from './list.ts'
import { tracesIn } from './read-write.ts'
import { heldPrefix, type HeldCourse } from './run-held.ts'
import { SURFACE_IDS } from './surface-id.ts'
import type { Surface } from './surface.ts'
import { variantOf, type Variant } from './variant.ts'

/** Parts of a write that are named, of those that were there. */
const PARTS_SHOWN = 3

/** The cells of a domain whose write comes before or after the takeover, by the evidence of its card check. */
export function cellsAround(evidence: CheckEvidence, domain: Surface['domain']): Cell[] {
  const variant = variantOf(evidence, domain)
  if (variant === null) return []
  return coursesOf(domain, variant).flatMap((course) => judgeCourse(evidence, course, variant))
}

/** The surfaces of a domain whose writes are held, each with one way to carry its fence. */
export function heldCourses(domain: Surface['domain'], variant: Variant | null): HeldCourse[] {
  if (variant === null || variant === 'F0') return []
  return SURFACE_IDS.map((id) => SURFACES[id])
    .filter((surface) => surface.domain === domain && isFencedIn(surface, variant))
    .map((surface) => ({ surface, fence: fenceKindsOf(surface, variant)[0] ?? 'explicit' }))
}

/** The cells of a domain whose write overlaps the takeover. A surface that the store lacks has none. */
export function cellsDuring(evidence: CheckEvidence, domain: Surface['domain']): Cell[] {
  const methods = evidence.domains?.[domain].methods ?? []
  return heldCourses(domain, variantOf(evidence, domain))
    .filter(({ surface }) => methods.includes(surface.method))
    .map((course) => {
      const deciding = decidingSchedule(judgeSchedules(evidence, course))
      return {
        ...course,
        loss: 'forced',
        timing: 'during',
        judgement: judgeHeld(evidence, course),
        required: true,
        lacking: false,
        prefix: deciding?.prefix ?? heldPrefix(course, 'write', 1),
        ...(deciding === null ? {} : { state: stateInWords(evidence, course.surface, deciding) }),
      }
    })
}

/** What O saw of A's write; what else changed meanwhile may be B's. */
function stateInWords(evidence: CheckEvidence, surface: Surface, { prefix, mark }: HeldSchedule): string {
  const [taken, end] = ['taken', 'end'].map((step) => {
    const { seen } = tracesIn(evidence, surface, mark, prefix + step)
    if (evidence.row(prefix + step) === null) return 'not read'
    return seen.length === 0 ? 'nothing' : seen.slice(0, PARTS_SHOWN).join(', ')
  })
  return `of it once B owned the run: ${taken}; at the end: ${end}`
}

/** How many database calls were held, and in how many schedules. */
export function heldFigures(
  evidence: CheckEvidence,
  domain: Surface['domain'],
): { heldCalls: number; schedules: number } {
  const schedules = heldCourses(domain, variantOf(evidence, domain)).flatMap((course) =>
    judgeSchedules(evidence, course),
  )
  return { heldCalls: schedules.filter(({ held }) => held !== null).length, schedules: schedules.length }
}

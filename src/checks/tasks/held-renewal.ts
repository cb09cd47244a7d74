import type { Check } from '../check.ts'
import { judgeOwnerCourses, ownerCourses } from '../held/owner-courses.ts'
import { playHeld } from '../held/play-held.ts'
import { PATCHES } from '../protocol-patches.ts'

const COURSES = ownerCourses({ name: 'renewal', what: "A's renewal", patch: PATCHES.renewal })

/**
 * A's renewal is held at each of its database calls while B takes the task over, and B's recovery, under the lease
 * that it has read, at each of its own while A renews. Only one of them may be told yes.
 */
export const heldRenewal: Check = {
  id: 'tasks/held-renewal',
  domain: 'backgroundTasks',
  title: 'Of a renewal and a takeover one wins, at whichever of its database calls either is held',
  required: true,
  needs: 'lease',
  async run(stage) {
    for (const course of COURSES) await playHeld(stage, course)
  },
  judge: (evidence) => judgeOwnerCourses(evidence, COURSES, { needsLease: true }),
}

import type { Check } from '../check.ts'
import { judgeOwnerCourses, ownerCourses } from '../held/owner-courses.ts'
import { playHeld } from '../held/play-held.ts'
import { PATCHES } from '../protocol-patches.ts'

const COURSES = ownerCourses({ name: 'completion', what: "A's completion", patch: PATCHES.completion })

/**
 * A's completion is held at each of its database calls while B takes the task over, and B's recovery at each of its
 * own while A completes. Only one of them may be told yes.
 */
export const heldFinish: Check = {
  id: 'tasks/held-finish',
  domain: 'backgroundTasks',
  title: 'Of a completion and a takeover one wins, at whichever of its database calls either is held',
  required: true,
  needs: 'lease',
  async run(stage) {
    for (const course of COURSES) await playHeld(stage, course)
  },
  judge: (evidence) => judgeOwnerCourses(evidence, COURSES),
}

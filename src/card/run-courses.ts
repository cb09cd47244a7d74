import type { RunIds, RunStage } from '../checks/run-stage.ts'
import type { Course } from './course.ts'
import { oneWriter } from './one-writer.ts'
import { runCourse } from './run-course.ts'
import type { Variant } from './variant.ts'

/** So many that a writer is at work while O reads for another course and this process writes down a third one's. */
const AT_ONCE = 4

/** Plays courses, some at once, each on a run of its own; answers with their runs when all are over. */
export async function runCourses(
  stage: RunStage,
  courses: readonly Course[],
  variant: Variant,
): Promise<(readonly [Course, RunIds])[]> {
  const shared = oneWriter(stage)
  const played: (readonly [Course, RunIds])[] = []
  const left = courses.values()
  const playInTurn = async (): Promise<void> => {
    for (const course of left) played.push([course, await runCourse(shared, course, variant)])
  }
  await Promise.all(Array.from({ length: AT_ONCE }, playInTurn))
  return played
}

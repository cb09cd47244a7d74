import type { Course } from '../course.ts'

/** Something that must have been seen for a run to count. */
export interface Witness {
  /** The event, as reports name it when it is missing. */
  readonly name: string
  /** Null when it was seen or is not needed in this scenario; otherwise what was seen instead, or an empty text. */
  missing(course: Course): string | null
}

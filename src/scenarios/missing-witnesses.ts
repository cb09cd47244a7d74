import type { Course } from './course.ts'
import { OF_FAULT } from './witnesses/of-fault.ts'
import { OF_MEASUREMENT } from './witnesses/of-measurement.ts'
import { OF_WORKERS } from './witnesses/of-workers.ts'

const WITNESSES = [...OF_MEASUREMENT, ...OF_WORKERS, ...OF_FAULT]

/** The assumptions of a scenario that a run does not bear out, by name, each with what was seen instead. */
export function missingWitnesses(course: Course): string[] {
  return WITNESSES.flatMap((witness) => {
    const instead = witness.missing(course)
    if (instead === null) return []
    return [instead === '' ? witness.name : `${witness.name} (${instead})`]
  })
}

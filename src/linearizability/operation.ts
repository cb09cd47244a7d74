/**
 * One operation of a recorded history: who called what, between which instants it was under way, and what came back.
 * An operation without an answer (the database could not be reached, or its process ended) may have taken effect at
 * any time after its start, or never; also after later operations of its process.
 */
export interface Operation<Call, Answer> {
  /** The process that made the call; one process makes one call at a time. */
  readonly process: string
  readonly call: Call
  /** Null where it is not known whether the call took effect. */
  readonly answer: Answer | null
  /** When the call was sent, in ms since the start of the run. */
  readonly startMs: number
  /** When its answer was there, in ms since the start of the run; infinite where none came. */
  readonly endMs: number
}

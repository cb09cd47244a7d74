import { flagSurface } from '../flag-surface.ts'

/** The mark that somebody is buffering observations. Unfenced on purpose, so that a displaced owner can clear its own. */
export const setBufferingObservationFlag = flagSurface(
  'memory.setBufferingObservationFlag',
  'setBufferingObservationFlag',
  'isBufferingObservation',
)

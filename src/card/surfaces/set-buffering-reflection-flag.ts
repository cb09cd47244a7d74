import { flagSurface } from '../flag-surface.ts'

/** The mark that somebody is buffering a reflection. Unfenced on purpose, so that a displaced owner can clear its own. */
export const setBufferingReflectionFlag = flagSurface(
  'memory.setBufferingReflectionFlag',
  'setBufferingReflectionFlag',
  'isBufferingReflection',
)

import { flagSurface } from '../flag-surface.ts'

/** The mark that somebody is reflecting. Unfenced on purpose, so that a displaced owner can clear its own. */
export const setReflectingFlag = flagSurface('memory.setReflectingFlag', 'setReflectingFlag', 'isReflecting')

import { flagSurface } from '../flag-surface.ts'

/** The mark that somebody is observing. Unfenced on purpose, so that a displaced owner can clear its own. */
export const setObservingFlag = flagSurface('memory.setObservingFlag', 'setObservingFlag', 'isObserving')

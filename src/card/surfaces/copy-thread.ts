import type { Surface } from '../surface.ts'
import { cloneThread } from './clone-thread.ts'

/** The same copy without its messages in the answer; what `cloneThread` is made of. */
export const copyThread: Surface = { ...cloneThread, id: 'memory.copyThread', method: 'copyThread' }

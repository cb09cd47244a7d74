import type { Surface } from '../surface.ts'
import { threadPatch, updateThread } from './update-thread.ts'

/** The partial update of a thread, which stores report as `updateThread`. */
export const patchThread: Surface = {
  ...updateThread,
  id: 'memory.patchThread',
  method: 'patchThread',
  args: threadPatch,
}

import { holding } from '../marks.ts'
import type { Surface } from '../surface.ts'
import { updateThread } from './update-thread.ts'

/** Metadata of a thread, set to what a function makes of the thread; stored by `updateThread`, and fenced with it. */
export const updateThreadMetadata: Surface = {
  id: 'memory.updateThreadMetadata',
  domain: 'memory',
  method: 'updateThreadMetadata',
  contract: 'scope-only',
  risk: "an old worker can change the conversation's metadata",
  setUp: updateThread.setUp,
  args: ({ run, mark }) => [{ id: run.threadId, resourceId: run.resourceId, update: { $merges: { mark } } }],
  traces: holding('threads.thread.', '.metadata'),
}

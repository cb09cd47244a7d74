import { holding } from '../marks.ts'
import type { Surface } from '../surface.ts'
import { updateThread } from './update-thread.ts'

/** The resource that a conversation belongs to. */
export const updateThreadResourceId: Surface = {
  id: 'memory.updateThreadResourceId',
  domain: 'memory',
  method: 'updateThreadResourceId',
  contract: 'unfenced',
  risk: 'an old worker can give the conversation to somebody else',
  setUp: updateThread.setUp,
  args: ({ run, mark }) => [{ threadId: run.threadId, resourceId: `${run.base}moved-${mark}` }],
  traces: holding('threads.thread.', '.resourceId'),
}

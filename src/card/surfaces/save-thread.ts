import { holding, withFence } from '../marks.ts'
import { threadOf } from '../rows.ts'
import type { Surface } from '../surface.ts'

/** A conversation's thread, stored whole. */
export const saveThread: Surface = {
  id: 'memory.saveThread',
  domain: 'memory',
  method: 'saveThread',
  contract: 'fenced',
  risk: "an old worker can overwrite the conversation's title and metadata",
  setUp: async () => {},
  args: (write) => [{ thread: threadOf(write.run, write.mark), ...withFence(write) }],
  traces: holding('threads.thread.'),
}

import { holding, withFence } from '../marks.ts'
import { threadOf } from '../rows.ts'
import type { MarkedWrite, Surface } from '../surface.ts'

/** Title and metadata of a thread, merged into what is stored. */
export const updateThread: Surface = {
  id: 'memory.updateThread',
  domain: 'memory',
  method: 'updateThread',
  contract: 'fenced',
  risk: "an old worker can change the conversation's title and metadata",
  setUp: async (act, run) => {
    await act('saveThread', { thread: threadOf(run, 'start') })
  },
  args: threadPatch,
  traces: holding('threads.thread.'),
}

/** The arguments of both methods that update a thread. */
export function threadPatch(write: MarkedWrite): readonly unknown[] {
  const { run, mark } = write
  return [{ id: run.threadId, title: mark, metadata: { mark }, ...withFence(write) }]
}

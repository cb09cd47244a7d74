import { columnsWith, withFence } from '../marks.ts'
import { messageOf } from '../rows.ts'
import type { Surface } from '../surface.ts'
import { updateThread } from './update-thread.ts'

const NAMES = ['first', 'second', 'third'] as const

/** Three new messages in one call, which also touches the thread: all of it or nothing. */
export const saveSeveralMessages: Surface = {
  id: 'memory.saveMessages:several',
  domain: 'memory',
  method: 'saveMessages',
  contract: 'fenced',
  risk: 'an old worker can add several messages, or a part of them, to the conversation',
  setUp: updateThread.setUp,
  args: (write) => [
    {
      messages: NAMES.map((name) => messageOf(write.run, `${name}-${write.mark}`, write.mark)),
      ...withFence(write),
    },
  ],
  traces: (state, { mark }) => ({
    seen: NAMES.flatMap((name) => columnsWith(state, `messages.${name}-${mark}.`, '.content', mark)),
    of: NAMES.length,
  }),
}

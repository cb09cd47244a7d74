import { columnsWith, withFence } from '../marks.ts'
import { messageOf, threadOf } from '../rows.ts'
import type { Surface } from '../surface.ts'
import { saveKnownMessage } from './save-known-message.ts'

/** A message that is stored already, saved again under another thread. Each write has a thread of its own for it. */
export const saveMovedMessage: Surface = {
  id: 'memory.saveMessages:moved',
  domain: 'memory',
  method: 'saveMessages',
  contract: 'fenced',
  risk: 'an old worker can take a message out of its conversation',
  setUp: saveKnownMessage.setUp,
  arrange: (act, run, mark) => act('saveThread', { thread: threadOf(run, mark, `${run.threadId}-${mark}`) }),
  args: (write) => {
    const message = messageOf(write.run, 'known', write.mark)
    return [
      { messages: [{ ...message, threadId: `${write.run.threadId}-${write.mark}` }], ...withFence(write) },
    ]
  },
  traces: (state, { mark }) => ({ seen: columnsWith(state, 'messages.known.', '.content', mark), of: 1 }),
}

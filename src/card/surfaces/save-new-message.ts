import { columnsWith, withFence } from '../marks.ts'
import { messageOf } from '../rows.ts'
import type { Surface } from '../surface.ts'
import { updateThread } from './update-thread.ts'

/** A message that is not stored yet. */
export const saveNewMessage: Surface = {
  id: 'memory.saveMessages:new',
  domain: 'memory',
  method: 'saveMessages',
  contract: 'fenced',
  risk: 'an old worker can add messages to the conversation',
  setUp: updateThread.setUp,
  args: (write) => [
    { messages: [messageOf(write.run, `new-${write.mark}`, write.mark)], ...withFence(write) },
  ],
  traces: (state, { mark }) => ({
    seen: columnsWith(state, `messages.new-${mark}.`, '.content', mark),
    of: 1,
  }),
}

import { columnsWith, withFence } from '../marks.ts'
import type { Surface } from '../surface.ts'
import { saveKnownMessage } from './save-known-message.ts'

/** The content of a stored message, merged. */
export const updateMessages: Surface = {
  id: 'memory.updateMessages',
  domain: 'memory',
  method: 'updateMessages',
  contract: 'fenced',
  risk: 'an old worker can edit messages of the conversation',
  setUp: saveKnownMessage.setUp,
  args: (write) => [
    {
      messages: [{ id: `${write.run.base}known`, content: { metadata: { mark: write.mark } } }],
      ...withFence(write),
    },
  ],
  traces: (state, { mark }) => ({ seen: columnsWith(state, 'messages.known.', '.content', mark), of: 1 }),
}

import { columnsWith, withFence } from '../marks.ts'
import { messageOf, threadOf } from '../rows.ts'
import type { Surface } from '../surface.ts'

/** A message that is stored already, saved again with other content. */
export const saveKnownMessage: Surface = {
  id: 'memory.saveMessages:known',
  domain: 'memory',
  method: 'saveMessages',
  contract: 'fenced',
  risk: "an old worker can still overwrite the conversation's messages",
  setUp: async (act, run) => {
    await act('saveThread', { thread: threadOf(run, 'start') })
    await act('saveMessages', { messages: [messageOf(run, 'known', 'start')] })
  },
  args: (write) => [{ messages: [messageOf(write.run, 'known', write.mark)], ...withFence(write) }],
  traces: (state, { mark }) => ({ seen: columnsWith(state, 'messages.known.', '.content', mark), of: 1 }),
}

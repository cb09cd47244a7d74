import { columnsWith, MANY, withFence } from '../marks.ts'
import { messageOf } from '../rows.ts'
import type { Surface } from '../surface.ts'
import { updateThread } from './update-thread.ts'

/** The content of sixty stored messages, merged in one call: all of them or nothing. */
export const updateManyMessages: Surface = {
  id: 'memory.updateMessages:many',
  domain: 'memory',
  method: 'updateMessages',
  contract: 'fenced',
  risk: 'an old worker can edit a part of many messages of the conversation',
  losses: ['forced'],
  fences: ['explicit'],
  holdsRepeats: false,
  setUp: async (act, run) => {
    await updateThread.setUp(act, run)
    await act('saveMessages', { messages: MANY.map((name) => messageOf(run, name, 'start')) })
  },
  args: (write) => [
    {
      messages: MANY.map((name) => ({
        id: write.run.base + name,
        content: { metadata: { mark: write.mark } },
      })),
      ...withFence(write),
    },
  ],
  traces: (state, { mark }) => ({
    seen: MANY.flatMap((name) => columnsWith(state, `messages.${name}.`, '.content', mark)),
    of: MANY.length,
  }),
}

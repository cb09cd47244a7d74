import { columnsWith, MANY, withFence } from '../marks.ts'
import { messageOf } from '../rows.ts'
import type { Surface } from '../surface.ts'
import { updateThread } from './update-thread.ts'

/**
 * Sixty messages in one call, which some stores write in several batches: all of them or nothing. Every write is of
 * the same ids, so that the readings stay small.
 */
export const saveManyMessages: Surface = {
  id: 'memory.saveMessages:many',
  domain: 'memory',
  method: 'saveMessages',
  contract: 'fenced',
  risk: 'an old worker can write a part of a long list of messages into the conversation',
  losses: ['forced'],
  fences: ['explicit'],
  holdsRepeats: false,
  setUp: updateThread.setUp,
  args: (write) => [
    { messages: MANY.map((name) => messageOf(write.run, name, write.mark)), ...withFence(write) },
  ],
  traces: (state, { mark }) => ({
    seen: MANY.flatMap((name) => columnsWith(state, `messages.${name}.`, '.content', mark)),
    of: MANY.length,
  }),
}

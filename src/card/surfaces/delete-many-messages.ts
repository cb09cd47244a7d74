import { MANY_IDS } from '../marks.ts'
import { messageOf } from '../rows.ts'
import type { Surface } from '../surface.ts'
import { saveManyMessages } from './save-many-messages.ts'
import { updateThread } from './update-thread.ts'

/** A hundred and twenty messages, deleted in one call: all of them or none. Each write makes them first, without a fence. */
export const deleteManyMessages: Surface = {
  id: 'memory.deleteMessages:many',
  domain: 'memory',
  method: 'deleteMessages',
  contract: 'fenced',
  risk: 'an old worker can delete a part of the conversation',
  losses: ['forced'],
  fences: ['explicit'],
  holdsRepeats: false,
  setUp: updateThread.setUp,
  arrange: (act, run, mark) =>
    act('saveMessages', { messages: MANY_IDS.map((name) => messageOf(run, name, mark)) }),
  args: ({ run, fence }) => [
    MANY_IDS.map((name) => run.base + name),
    ...(fence === undefined ? [] : [{ fence }]),
  ],
  traces: (state) => ({
    seen: MANY_IDS.filter(
      (name) => !Object.keys(state).some((column) => column.startsWith(`messages.${name}.`)),
    ),
    of: MANY_IDS.length,
  }),
  // Deleted messages would look the same whoever deleted them.
  rightful: () => saveManyMessages,
}

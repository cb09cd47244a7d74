import { goneFrom, victim } from '../marks.ts'
import { messageOf } from '../rows.ts'
import type { Surface } from '../surface.ts'
import { updateThread } from './update-thread.ts'

/** A message, deleted by id. Each write has a message of its own to delete. */
export const deleteMessages: Surface = {
  id: 'memory.deleteMessages',
  domain: 'memory',
  method: 'deleteMessages',
  contract: 'fenced',
  risk: 'an old worker can delete messages of the conversation',
  setUp: updateThread.setUp,
  arrange: (act, run, mark) => act('saveMessages', { messages: [messageOf(run, victim(mark), mark)] }),
  args: ({ run, mark, fence }) => [[run.base + victim(mark)], ...(fence === undefined ? [] : [{ fence }])],
  traces: goneFrom('messages'),
}

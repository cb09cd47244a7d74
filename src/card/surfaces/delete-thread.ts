import { goneFrom, victim } from '../marks.ts'
import { threadOf } from '../rows.ts'
import type { Surface } from '../surface.ts'

/** A whole conversation, deleted. */
export const deleteThread: Surface = {
  id: 'memory.deleteThread',
  domain: 'memory',
  method: 'deleteThread',
  contract: 'unfenced',
  risk: 'an old worker can delete the whole conversation',
  setUp: async () => {},
  arrange: (act, run, mark) => act('saveThread', { thread: threadOf(run, mark, run.base + victim(mark)) }),
  args: ({ run, mark }) => [{ threadId: run.base + victim(mark) }],
  traces: goneFrom('threads'),
}

import type { RunIds } from '../../checks/run-stage.ts'
import { holding } from '../marks.ts'
import type { Surface } from '../surface.ts'
import { updateThread } from './update-thread.ts'

/** A copy of the conversation under another id. */
export const cloneThread: Surface = {
  id: 'memory.cloneThread',
  domain: 'memory',
  method: 'cloneThread',
  contract: 'unfenced',
  risk: 'an old worker can make copies of the conversation',
  setUp: updateThread.setUp,
  args: ({ run, mark }) => [copyOf(run, mark)],
  traces: holding('threads.clone-'),
}

function copyOf(run: RunIds, mark: string): object {
  const { base, threadId, resourceId } = run
  return { sourceThreadId: threadId, newThreadId: `${base}clone-${mark}`, resourceId, title: mark }
}

import { victim } from '../marks.ts'
import { observedThread } from '../observations.ts'
import type { Surface } from '../surface.ts'

/** All that was observed of a thread, removed. */
export const clearObservationalMemory: Surface = {
  id: 'memory.clearObservationalMemory',
  domain: 'memory',
  method: 'clearObservationalMemory',
  contract: 'unfenced',
  risk: 'an old worker can wipe out what the agent has observed',
  setUp: async () => {},
  arrange: (act, run, mark) =>
    act('initializeObservationalMemory', observedThread(run, run.base + victim(mark))),
  args: ({ run, mark }) => [run.base + victim(mark), run.resourceId],
  traces: (state, { run, mark }) => ({
    seen: Object.values(state).includes(run.base + victim(mark)) ? [] : ['the record is gone'],
    of: 1,
  }),
}

import { holding } from '../marks.ts'
import { observedThread } from '../observations.ts'
import type { Surface } from '../surface.ts'

/** An empty observational memory for a thread. */
export const initializeObservationalMemory: Surface = {
  id: 'memory.initializeObservationalMemory',
  domain: 'memory',
  method: 'initializeObservationalMemory',
  contract: 'unfenced',
  risk: 'an old worker can begin an observational memory',
  setUp: async () => {},
  args: ({ run, mark }) => [observedThread(run, `${run.base}${mark}`)],
  traces: holding('observations.', '.threadId'),
}

import { holding } from '../marks.ts'
import { readObservations, recordOf, setUpObservations } from '../observations.ts'
import type { Surface } from '../surface.ts'

/** A record of observational memory, stored as it is given. */
export const insertObservationalMemoryRecord: Surface = {
  id: 'memory.insertObservationalMemoryRecord',
  domain: 'memory',
  method: 'insertObservationalMemoryRecord',
  contract: 'unfenced',
  risk: 'an old worker can add records of what the agent has observed',
  setUp: setUpObservations,
  arrange: (act, run) => readObservations(act, run),
  args: ({ run, mark, arranged }) => [
    {
      ...recordOf(arranged),
      id: `${run.base}record-${mark}`,
      threadId: `${run.base}${mark}`,
      activeObservations: mark,
    },
  ],
  traces: holding('observations.', '.activeObservations'),
}

import { holding } from '../marks.ts'
import { readObservations, recordOf, setUpObservations } from '../observations.ts'
import type { Surface } from '../surface.ts'

/** The configuration of observational memory. */
export const updateObservationalMemoryConfig: Surface = {
  id: 'memory.updateObservationalMemoryConfig',
  domain: 'memory',
  method: 'updateObservationalMemoryConfig',
  contract: 'unfenced',
  risk: 'an old worker can change how the agent observes',
  setUp: setUpObservations,
  arrange: (act, run) => readObservations(act, run),
  args: ({ mark, arranged }) => [{ id: recordOf(arranged).id, config: { mark } }],
  traces: holding('observations.', '.config'),
}

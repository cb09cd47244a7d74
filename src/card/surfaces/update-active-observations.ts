import { holding } from '../marks.ts'
import { readObservations, recordOf, setUpObservations } from '../observations.ts'
import type { Surface } from '../surface.ts'

/** What an agent has observed, set as a whole. */
export const updateActiveObservations: Surface = {
  id: 'memory.updateActiveObservations',
  domain: 'memory',
  method: 'updateActiveObservations',
  contract: 'scope-only',
  risk: 'an old worker can overwrite what the agent has observed',
  setUp: setUpObservations,
  arrange: (act, run) => readObservations(act, run),
  args: ({ mark, arranged }) => [
    { id: recordOf(arranged).id, observations: mark, tokenCount: 10, lastObservedAt: new Date() },
  ],
  traces: holding('observations.', '.activeObservations'),
}

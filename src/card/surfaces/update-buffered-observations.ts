import { holding } from '../marks.ts'
import { chunkOf, readObservations, recordOf, setUpObservations } from '../observations.ts'
import type { Surface } from '../surface.ts'

/** Observations that wait to become active, one more chunk of them. */
export const updateBufferedObservations: Surface = {
  id: 'memory.updateBufferedObservations',
  domain: 'memory',
  method: 'updateBufferedObservations',
  contract: 'scope-only',
  risk: 'an old worker can add to the observations that wait to become active',
  setUp: setUpObservations,
  arrange: (act, run) => readObservations(act, run),
  args: ({ mark, arranged }) => [{ id: recordOf(arranged).id, chunk: chunkOf(mark) }],
  traces: holding('observations.', '.bufferedObservationChunks'),
}

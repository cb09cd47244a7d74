import { holding } from '../marks.ts'
import { readObservations, recordOf, reflectionOf, setUpObservations } from '../observations.ts'
import type { Surface } from '../surface.ts'

/** A reflection that waits to become active. */
export const updateBufferedReflection: Surface = {
  id: 'memory.updateBufferedReflection',
  domain: 'memory',
  method: 'updateBufferedReflection',
  contract: 'scope-only',
  risk: 'an old worker can replace the reflection that waits to become active',
  setUp: setUpObservations,
  arrange: (act, run) => readObservations(act, run),
  args: ({ mark, arranged }) => [reflectionOf(recordOf(arranged).id, mark)],
  traces: holding('observations.', '.bufferedReflection'),
}

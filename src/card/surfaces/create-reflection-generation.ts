import { holding } from '../marks.ts'
import { readObservations, recordOf, setUpObservations } from '../observations.ts'
import type { Surface } from '../surface.ts'

/** A further generation of what has been observed, made by reflection. */
export const createReflectionGeneration: Surface = {
  id: 'memory.createReflectionGeneration',
  domain: 'memory',
  method: 'createReflectionGeneration',
  contract: 'scope-only',
  risk: 'an old worker can put its own reflection over what the agent has observed',
  setUp: setUpObservations,
  arrange: (act, run) => readObservations(act, run),
  args: ({ mark, arranged }) => [{ currentRecord: recordOf(arranged), reflection: mark, tokenCount: 10 }],
  traces: holding('observations.', '.activeObservations'),
}

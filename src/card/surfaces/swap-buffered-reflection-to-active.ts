import { holding } from '../marks.ts'
import { readObservations, recordOf, reflectionOf, setUpObservations } from '../observations.ts'
import type { Surface } from '../surface.ts'
import { updateActiveObservations } from './update-active-observations.ts'

/** A waiting reflection made active. Each write adds the reflection first, without a fence. */
export const swapBufferedReflectionToActive: Surface = {
  id: 'memory.swapBufferedReflectionToActive',
  domain: 'memory',
  method: 'swapBufferedReflectionToActive',
  contract: 'scope-only',
  risk: 'an old worker can make a waiting reflection active',
  setUp: setUpObservations,
  arrange: async (act, run, mark) => {
    const record = recordOf(await readObservations(act, run))
    await act('updateBufferedReflection', reflectionOf(record.id, mark))
    return readObservations(act, run)
  },
  args: ({ arranged }) => [{ currentRecord: recordOf(arranged), tokenCount: 10 }],
  traces: holding('observations.', '.activeObservations'),
  rightful: () => updateActiveObservations,
}

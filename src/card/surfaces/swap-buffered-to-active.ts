import { holding } from '../marks.ts'
import { chunkOf, readObservations, recordOf, setUpObservations } from '../observations.ts'
import type { Surface } from '../surface.ts'
import { updateActiveObservations } from './update-active-observations.ts'

/** Waiting observations made active. Each write adds a chunk first, without a fence. */
export const swapBufferedToActive: Surface = {
  id: 'memory.swapBufferedToActive',
  domain: 'memory',
  method: 'swapBufferedToActive',
  contract: 'scope-only',
  risk: 'an old worker can make waiting observations active',
  setUp: setUpObservations,
  arrange: async (act, run, mark) => {
    const record = await readObservations(act, run)
    await act('updateBufferedObservations', { id: recordOf(record).id, chunk: chunkOf(mark) })
    return record
  },
  args: ({ arranged }) => [
    {
      id: recordOf(arranged).id,
      activationRatio: 1,
      messageTokensThreshold: 1,
      currentPendingTokens: 1_000_000,
      forceMaxActivation: true,
      lastObservedAt: new Date(),
    },
  ],
  traces: holding('observations.', '.activeObservations'),
  // A swap by the new owner would make A's chunk active as well.
  rightful: () => updateActiveObservations,
}

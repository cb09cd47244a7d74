import { readObservations, recordOf, setUpObservations } from '../observations.ts'
import type { Surface } from '../surface.ts'

/** The count of tokens that wait to be observed. */
export const setPendingMessageTokens: Surface = {
  id: 'memory.setPendingMessageTokens',
  domain: 'memory',
  method: 'setPendingMessageTokens',
  contract: 'unfenced',
  risk: 'an old worker can change the count of what waits to be observed',
  setUp: setUpObservations,
  arrange: (act, run) => readObservations(act, run),
  args: ({ mark, arranged }) => [recordOf(arranged).id, numberOf(mark)],
  traces: (state, { mark }) => ({
    seen: Object.entries(state).flatMap(([name, value]) =>
      name.endsWith('.pendingMessageTokens') && value === numberOf(mark) ? [name] : [],
    ),
    of: 1,
  }),
}

/** A number for a mark, another one for every mark that courses use. */
function numberOf(mark: string): number {
  return Buffer.from(mark).reduce((sum, byte) => sum * 7 + byte, 0) % 1_000_000
}

import { readObservations, recordOf, setUpObservations } from './observations.ts'
import type { Surface } from './surface.ts'
import type { SurfaceId } from './surface-id.ts'

/** A flag of observational memory. A's writes set it and B's clear it, so that the row tells whose came last. */
export function flagSurface(id: SurfaceId, method: string, column: string): Surface {
  return {
    id,
    domain: 'memory',
    method,
    contract: 'unfenced',
    risk: 'an old worker can set or clear a flag of the observer',
    setUp: setUpObservations,
    arrange: (act, run) => readObservations(act, run),
    args: ({ mark, arranged }) => [recordOf(arranged).id, isSetBy(mark)],
    traces: (state, { mark }) => {
      const name = Object.keys(state).find((key) => key.endsWith(`.${column}`))
      const isSet = name !== undefined && ['1', 'true'].includes(String(state[name]))
      return { seen: name !== undefined && isSet === isSetBy(mark) ? [name] : [], of: 1 }
    },
  }
}

function isSetBy(mark: string): boolean {
  return mark.includes('A')
}

import type { Witness } from './witness.ts'

/** How far the wall clocks of A, B and O may be apart, in ms: well under the shortest lease, which they measure. */
const APART_MS_MAX = 1_000

/**
 * A lease is an instant of the wall clock. Where processes do not agree on the time, or one of their clocks was set,
 * a lease that is taken early is no fault of the store. The monotonic clock, which all share, tells.
 */
export const ONE_TIME: Witness = {
  name: 'all clocks showed one time throughout',
  missing({ evidence, states }) {
    const offsets = [...evidence.moments, ...states].map(({ at, atWall }) => atWall - at)
    const apart = Math.max(...offsets) - Math.min(...offsets)
    return apart > APART_MS_MAX ? `they were ${Math.round(apart)} ms apart` : null
  },
}

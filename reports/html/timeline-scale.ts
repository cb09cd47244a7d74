/** Places an instant (ms) on the drawing. */
export type Scale = (at: number) => number

/**
 * A time axis that is stretched where much happens: half of the room goes to time itself, half is shared evenly by the
 * instants that matter, so that markers of one lane stay apart. It never swaps two instants.
 */
export function timelineScale(instants: readonly number[], left: number, right: number): Scale {
  const knots = [...new Set(instants)].sort((one, other) => one - other)
  const [first = 0] = knots
  const last = knots.at(-1) ?? first
  const places = knots.map((at, index) => {
    const byTime = last === first ? 0 : (at - first) / (last - first)
    const byOrder = knots.length < 2 ? 0 : index / (knots.length - 1)
    return left + (right - left) * (byTime / 2 + byOrder / 2)
  })
  return (at) => {
    if (at <= first) return left
    const next = knots.findIndex((knot) => knot >= at)
    if (next < 1) return right
    const [from = first, to = at] = [knots[next - 1], knots[next]]
    const [start = left, end = right] = [places[next - 1], places[next]]
    // Rounding may lead a hair beyond the next place, which is then to its left.
    return Math.min(end, start + ((end - start) * (at - from)) / (to - from))
  }
}

/** Round instants of a stretch of time for its axis, no two nearer to each other than `gap` on the drawing. */
export function ticks(from: number, until: number, scale: Scale, gap: number): number[] {
  const step =
    [100, 200, 500, 1000, 2000, 5000, 10_000].find((one) => (until - from) / one <= 16) ?? (until - from) / 16
  const chosen: number[] = []
  for (let at = Math.ceil(from / step) * step; at <= until; at += step) {
    const before = chosen.at(-1)
    if (before === undefined || scale(at) - scale(before) >= gap) chosen.push(at)
  }
  return chosen
}

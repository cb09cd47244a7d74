import type { Lane } from './timeline-events.ts'

/** Measures of a drawing in its own units; a narrow one is for phones, where nothing is written into it but numbers. */
export interface Frame {
  readonly width: number
  readonly height: number
  /** Where time begins and ends. */
  readonly left: number
  readonly right: number
  readonly lanes: Readonly<Record<Lane, number>>
  readonly axis: number
  readonly names: Readonly<Record<Lane, string>>
  readonly markerRadius: number
  readonly isNarrow: boolean
}

const lanes = { A: 26, row: 78, B: 132, dest: 178 } as const satisfies Record<Lane, number>

export const WIDE: Frame = {
  width: 860,
  height: 222,
  left: 92,
  right: 838,
  lanes,
  axis: 202,
  names: { A: 'worker A', row: 'task row', B: 'worker B', dest: 'receiver' },
  markerRadius: 8,
  isNarrow: false,
}

export const NARROW: Frame = {
  width: 344,
  height: 222,
  left: 40,
  right: 332,
  lanes,
  axis: 202,
  names: { A: 'A', row: 'row', B: 'B', dest: 'recv' },
  markerRadius: 7,
  isNarrow: true,
}

import type { Grade } from '../verdict/verdict.ts'

/**
 * What was observed of a pair, or of one of its domains, in a few words: everything that a compatibility matrix can say
 * in a cell. Each belongs to one grade, which colours it; nothing but `fenced` is a success.
 */
export const CELL_STATES = {
  stall: 'unfenced',
  'in memory': 'unfenced',
  'no domain': 'unfenced',
  'unfenced: condition ignored': 'unfenced',
  'unfenced: status-only': 'unfenced',
  'unfenced: promise broken': 'unfenced',
  'unfenced: no run fencing': 'unfenced',
  'unfenced: core does not ask': 'unfenced',
  unfenced: 'unfenced',
  'does not load': 'error',
  'does not install': 'error',
  'could not run': 'error',
  error: 'error',
  inconclusive: 'inconclusive',
  'not run': 'inconclusive',
  fenced: 'fenced',
} as const satisfies Readonly<Record<string, Grade>>

export type CellState = keyof typeof CELL_STATES

/** The states, in the order in which a legend lists them. */
export const CELL_STATE_NAMES = Object.keys(CELL_STATES) as readonly CellState[]

/** The grade of a state; `inconclusive` for a word that is none, so that it can never look like a success. */
export function gradeOfState(state: string): Grade {
  const grades: Readonly<Record<string, Grade>> = CELL_STATES
  return Object.hasOwn(grades, state) ? (grades[state] ?? 'inconclusive') : 'inconclusive'
}

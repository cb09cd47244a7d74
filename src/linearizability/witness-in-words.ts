import type { Explanation } from './explanation.ts'
import type { Model } from './model.ts'
import type { Operation } from './operation.ts'

/**
 * The part of a history that has no explanation, a line for each operation with who made it and when, in ms since the
 * beginning of the history. Before it, where something was cut off, the state that all of that led to.
 */
export function witnessInWords<State, Call, Answer>(
  { witness, from }: Extract<Explanation<Call, Answer>, { kind: 'unexplained' }>,
  model: Model<State, Call, Answer>,
  history: readonly Operation<Call, Answer>[],
): string[] {
  const beginMs = Math.min(...history.map(({ startMs }) => startMs))
  const since = (ms: number): string => (Number.isFinite(ms) ? (ms - beginMs).toFixed(1) : '…')
  return [
    ...(from === null ? [] : [`before it, ${from}`]),
    ...witness.map(
      ({ process, call, answer, startMs, endMs }) =>
        `${process} ${since(startMs)}–${since(endMs)} ms: ${model.describe(call, answer)}`,
    ),
  ]
}

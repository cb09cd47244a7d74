import type { Explanation } from './explanation.ts'
import type { Model } from './model.ts'
import type { Operation } from './operation.ts'

/** A history without an explanation, in words. */
export interface ToldWitness {
  /** Every operation, a line for each with who made it, when (ms since the beginning), and how it ended. */
  readonly script: readonly string[]
  /** The part that has no explanation: before it, where something was cut off, the state that all of that led to. */
  readonly witness: readonly string[]
  /** The same in one sentence, by the numbers of the script's lines, from 1. */
  readonly because: string
}

/** Tells a history that has no explanation, and the part of it that has none either. */
export function witnessInWords<State, Call, Answer>(
  { witness, from }: Extract<Explanation<Call, Answer>, { kind: 'unexplained' }>,
  model: Model<State, Call, Answer>,
  history: readonly Operation<Call, Answer>[],
): ToldWitness {
  const beginMs = Math.min(...history.map(({ startMs }) => startMs))
  const since = (ms: number): string => (Number.isFinite(ms) ? (ms - beginMs).toFixed(1) : '…')
  const line = ({ process, call, answer, startMs, endMs }: Operation<Call, Answer>): string =>
    `${process} ${since(startMs)}–${since(endMs)} ms: ${model.describe(call, answer)}`
  const inOrder = history.toSorted((left, right) => left.startMs - right.startMs)
  // A call may stand in the witness without its answer.
  const numberOf = ({ call }: Operation<Call, Answer>): number =>
    inOrder.findIndex((other) => other.call === call) + 1
  const open = witness.filter(({ call, answer }) => answer === null && hasAnswer(history, call))
  const certain = witness.filter((operation) => !open.includes(operation))
  return {
    script: inOrder.map(line),
    witness: [...(from === null ? [] : [`before it, ${from}`]), ...witness.map(line)],
    because: [
      `no order explains ${linesOf(certain.map(numberOf))}`,
      ...(certain.length === 1 ? [] : [' together']),
      ...(open.length === 0 ? [] : [`, whatever becomes of ${linesOf(open.map(numberOf))}`]),
      ...(from === null ? [] : [`; before that, ${from}`]),
    ].join(''),
  }
}

function hasAnswer<Call, Answer>(history: readonly Operation<Call, Answer>[], call: Call): boolean {
  return history.some((other) => other.call === call && other.answer !== null)
}

/** `line 2`, `lines 2, 4 and 5`. */
function linesOf(numbers: readonly number[]): string {
  const sorted = numbers.toSorted((left, right) => left - right)
  const last = sorted.at(-1)
  return sorted.length < 2 ? `line ${last}` : `lines ${sorted.slice(0, -1).join(', ')} and ${last}`
}

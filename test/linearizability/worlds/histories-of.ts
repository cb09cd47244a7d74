import * as fc from 'fast-check'
import type { Operation } from '../../../src/linearizability/operation.ts'
import type { World } from './world.ts'

interface Move {
  readonly process: string
  readonly gapMs: number
  readonly lengthMs: number
  readonly call: number
  readonly pick: number
  /** `honest`: answered as the object did at some instant of the call. `made-up`: answered anyhow. */
  readonly fate: 'honest' | 'made-up' | 'lost'
}

/**
 * Histories of up to `max` operations of three processes, some honest from beginning to end, some with answers made up
 * or missing.
 */
export function historiesOf<State, Call, Answer>(
  world: World<State, Call, Answer>,
  max: number,
  fates: readonly Move['fate'][] = ['honest', 'honest', 'honest', 'honest', 'made-up', 'made-up', 'lost'],
): fc.Arbitrary<Operation<Call, Answer>[]> {
  const move = fc.record<Move>({
    process: fc.constantFrom('A', 'B', 'C'),
    gapMs: fc.nat({ max: 2 }),
    lengthMs: fc.nat({ max: 4 }),
    call: fc.nat({ max: world.calls.length - 1 }),
    pick: fc.nat({ max: 30 }),
    fate: fc.constantFrom(...fates),
  })
  return fc.array(move, { maxLength: max, size: 'max' }).map((moves) => play(world, moves))
}

function play<State, Call, Answer>(
  world: World<State, Call, Answer>,
  moves: readonly Move[],
): Operation<Call, Answer>[] {
  const free = new Map<string, number>()
  const placed = moves.map((move, index) => {
    const startMs = (free.get(move.process) ?? 0) + move.gapMs
    const endMs = startMs + move.lengthMs
    free.set(move.process, endMs)
    // Where in its interval the call takes effect; the index keeps a process's calls in order.
    const atMs = startMs + ((move.pick % 5) / 4) * move.lengthMs + index / 1_000
    return { move, startMs, endMs, atMs, index }
  })
  const played = new Map<number, Operation<Call, Answer>>()
  let state = world.model.initial
  for (const { move, startMs, endMs, index } of placed.toSorted((left, right) => left.atMs - right.atMs)) {
    const { answer, next } = answerOf(world, state, move)
    state = next
    const call = callOf(world, move)
    const end = answer === null ? Number.POSITIVE_INFINITY : endMs
    played.set(index, { process: move.process, call, answer, startMs, endMs: end })
  }
  return [...played.entries()].sort(([left], [right]) => left - right).map(([, operation]) => operation)
}

function answerOf<State, Call, Answer>(
  world: World<State, Call, Answer>,
  state: State,
  move: Move,
): { answer: Answer | null; next: State } {
  const call = callOf(world, move)
  const answers = world.answersTo(call, state)
  const honest = answers.filter((answer) => world.model.step(state, call, answer).length > 0)
  const answer = {
    lost: null,
    'made-up': pickFrom(answers, move.pick),
    honest: pickFrom(honest, move.pick),
  }[move.fate]
  const steps = world.model.step(state, call, answer ?? null)
  // A state may be null, too.
  return { answer: answer ?? null, next: steps.length === 0 ? state : (pickFrom(steps, move.pick) as State) }
}

function callOf<State, Call, Answer>({ calls }: World<State, Call, Answer>, { call }: Move): Call {
  const chosen = calls[call]
  if (chosen === undefined) throw new Error(`No call has the number ${call}.`)
  return chosen
}

function pickFrom<Item>(items: readonly Item[], pick: number): Item | undefined {
  return items[pick % Math.max(1, items.length)]
}

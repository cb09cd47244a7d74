import type { Operation } from './operation.ts'

/**
 * For each operation the set of those that must take effect before it, as bits by their place in the list: those that
 * were answered before it started, and the answered ones of its own process that come before it in the list. Equal
 * instants count as overlapping, because clocks have a resolution; an operation without an answer precedes nothing.
 */
export function precedence<Call, Answer>(operations: readonly Operation<Call, Answer>[]): bigint[] {
  return operations.map((later, at) =>
    operations.reduce((bits, earlier, index) => {
      const isBefore = earlier.endMs < later.startMs || (earlier.process === later.process && index < at)
      return earlier.answer !== null && isBefore ? bits | (1n << BigInt(index)) : bits
    }, 0n),
  )
}

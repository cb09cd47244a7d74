import type { Fault, FaultTarget } from './fault.ts'

/** Undoes a fault at the end of the block that injects it (`await using`), also when that block throws. */
export function healOnDispose(fault: Fault, target: FaultTarget): AsyncDisposable {
  return { [Symbol.asyncDispose]: () => fault.heal(target) }
}

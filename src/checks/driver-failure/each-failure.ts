import type { Failure } from '../../worker/protocol.ts'
import { CALLS_MAX } from '../calls-max.ts'
import { FAILURES } from './failing-write.ts'

/** Plays every way to fail at database call 1, 2, … of an operation, until `play` answers that the call was not reached. */
export async function eachFailure(play: (how: Failure, at: number) => Promise<boolean>): Promise<void> {
  for (const how of FAILURES) {
    let at = 1
    while (at <= CALLS_MAX && (await play(how, at))) at += 1
  }
}

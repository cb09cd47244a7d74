import { setTimeout as wait } from 'node:timers/promises'
import type { RunActor } from './run-stage.ts'

/** After this long (ms) without an answer a call may count as blocked; at the least. */
const PATIENCE_MS = 5
/** And at the least this many times as long as calls of its kind took when nothing was held. */
const SLOWNESS = 3
/** Turns of its event loop in which a worker takes a run over: more than the database calls that it makes for that. */
const TURNS = 40
/**
 * No longer than this (ms), because a driver that waits for a lock in its thread turns no more, and gives up in the end.
 */
const TURNS_MS = 40

/**
 * Whether a call of a worker waits for a call that is held: it has no answer for far longer than the `usualMs` that calls
 * of its kind took, nor after so many turns of the worker's event loop that it would have had one. The turns are what a
 * busy machine makes longer; by time alone a call that is only slow would count as blocked, and nothing would be held
 * beside it. `leastMs` is for how long it is waited for in any case.
 */
export async function isBlocked(
  actor: RunActor,
  call: Promise<unknown>,
  usualMs: number,
  leastMs: number = PATIENCE_MS,
): Promise<boolean> {
  const answered = call.then(
    () => true,
    () => true,
  )
  const patienceMs = Math.max(leastMs, SLOWNESS * usualMs)
  if (await Promise.race([answered, wait(patienceMs, false)])) return false
  const deadline = performance.now() + TURNS_MS
  for (let turn = 0; turn < TURNS && performance.now() < deadline; turn += 1)
    if (await Promise.race([answered, actor.turn().then(() => false), wait(TURNS_MS, false)])) return false
  return true
}

import { setTimeout as wait } from 'node:timers/promises'
import type { RunActor } from '../checks/run-stage.ts'

/** Turns of its event loop in which a worker takes a run over: more than the database calls that it makes for that. */
const TURNS = 40
/**
 * No longer than this (ms), because a driver that waits for a lock in its thread turns no more, and gives up in the end.
 */
const TURNS_MS = 40

/**
 * Whether a call of a worker waits for a call that is held: it has no answer after `patienceMs`, nor after so many turns
 * of the worker's event loop that it would have had one. The turns are what a busy machine makes longer; by time alone a
 * takeover that is only slow would count as blocked, and nothing would be held beside it.
 */
export async function isBlocked(
  actor: RunActor,
  call: Promise<unknown>,
  patienceMs: number,
): Promise<boolean> {
  const answered = call.then(
    () => true,
    () => true,
  )
  if (await Promise.race([answered, wait(patienceMs, false)])) return false
  const deadline = performance.now() + TURNS_MS
  for (let turn = 0; turn < TURNS && performance.now() < deadline; turn += 1)
    if (await Promise.race([answered, actor.turn().then(() => false), wait(TURNS_MS, false)])) return false
  return true
}

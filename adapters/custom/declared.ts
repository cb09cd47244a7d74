import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Guardian } from '../../src/worker/guardian.ts'
import { killGroup } from '../../src/worker/kill-group.ts'
import { plainEnvironment } from '../../src/worker/plain-environment.ts'
import { within } from '../../src/worker/within.ts'
import { modulePath } from '../module-path.ts'

/** What a custom store module says of itself by what it exports. */
export interface Declared {
  /** Every directory that it is given is a database of its own (`export const isolated = true`). */
  readonly isolated: boolean
  /** It can read all task rows of a place (`readRows`). */
  readonly readsRows: boolean
}

/** How long a module may take to be imported, in ms: less than a worker has to open a store. */
const LIMIT_MS = 15_000
const NOTHING: Declared = { isolated: false, readsRows: false }

const nothing = (): Declared => NOTHING

/**
 * Asks a custom store module what it declares. One that cannot be imported, or does not end doing so, declares
 * nothing: the workers say what is wrong with it.
 */
export async function declared(module: string, guardian?: Guardian): Promise<Declared> {
  const child = fork(modulePath(import.meta.url, './declare-program'), [module], {
    env: plainEnvironment(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    detached: true,
  })
  if (child.pid !== undefined) guardian?.watchProcess(child.pid)
  const ended = once(child, 'exit').then(nothing, nothing)
  try {
    const answered = once(child, 'message').then(([answer]) => answer as Declared)
    return await within(Promise.race([answered, ended]), LIMIT_MS, NOTHING)
  } catch {
    return NOTHING
  } finally {
    // Whatever the module has started ends as well.
    killGroup(child.pid)
    await ended
    if (child.pid !== undefined) guardian?.forgetProcess(child.pid)
  }
}

import type { Stage } from '../stage.ts'
import type { Failure } from '../../worker/protocol.ts'
import { eachFailure } from './each-failure.ts'
import { failurePrefix, stepsOf, type FailingWrite } from './failing-write.ts'

/**
 * The write with nothing failing, and then once for every database call and every way to fail; each time on a task of
 * its own. Afterwards the one writes to whom it is due if this write was not applied.
 */
export async function playFailures(stage: Stage, write: FailingWrite): Promise<void> {
  await playOne(stage, write, null, 0)
  await eachFailure((how, at) => playOne(stage, write, how, at))
}

/** Answers whether the call that was to fail was reached. */
async function playOne(stage: Stage, write: FailingWrite, how: Failure | null, at: number): Promise<boolean> {
  const prefix = failurePrefix(write, how, at)
  const steps = stepsOf(prefix)
  const update = await write.prepare(stage, prefix)
  await stage.row(steps.before, update.id)
  const { struck } = await stage.a.failUpdate(steps.write, update, at, how ?? 'lose-connection')
  await stage.row(steps.after, update.id)
  // Also when the write was applied: whether it was is for the judge to say, and then nothing follows from this one.
  await write.control(stage, prefix, update.id)
  return struck !== null
}

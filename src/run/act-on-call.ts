import type { HeldWrite } from '../checks/run-stage.ts'
import type { TaskUpdate } from '../checks/stage.ts'
import type { DomainCall, Failure, HeldCall } from '../worker/protocol.ts'
import type { Answer } from '../worker/worker-process.ts'
import type { RecordedAs, Recorder } from './recorder.ts'
import { LIMITS, type Workers } from './workers.ts'

/** One call of a domain, the worker that makes it, and what it is recorded as. */
export interface ActedCall {
  readonly workers: Workers
  readonly recorder: Recorder
  readonly place: string
  readonly as: RecordedAs & { readonly who: 'A' | 'B' }
  readonly call: DomainCall
}

/** Makes the call while its database call `at` is held; see HeldWrite, and Intervention on repeats. */
export function holdCall(
  { workers, recorder, place, as, call }: ActedCall,
  at: number,
  countsRepeats = true,
): HeldWrite {
  const { step, who } = as
  const answer = recorder.call(as, () =>
    workers.call(who, 'holdCall', [place, call, at, countsRepeats], LIMITS.call),
  )
  // Asked by the same channel, so it is answered for this call and not for an earlier one.
  const held = recorder.call({ step: `${step}:held`, who, op: 'whenHeld', args: [at] }, () =>
    workers.call(who, 'whenHeld', [], LIMITS.call),
  )
  return {
    answer,
    held: held.then(({ outcome, value }) => (outcome === 'ok' ? (value as HeldCall | null) : null)),
    release: async () => {
      await recorder.call({ step: `${step}:released`, who, op: 'releaseHeld', args: [] }, () =>
        workers.call(who, 'releaseHeld', [], LIMITS.call),
      )
    },
  }
}

/** Makes the call while its database call `at` fails. `struck` is that one, null when the call never came that far. */
export async function failCall(
  { workers, recorder, place, as, call }: ActedCall,
  at: number,
  how: Failure,
): Promise<{ readonly answer: Answer; readonly struck: HeldCall | null }> {
  const { step, who } = as
  const answer = await recorder.call(as, () =>
    workers.call(who, 'failCall', [place, call, at, how], LIMITS.call),
  )
  const { outcome, value } = await recorder.call(
    { step: `${step}:struck`, who, op: 'whenHeld', args: [at, how] },
    () => workers.call(who, 'whenHeld', [], LIMITS.call),
  )
  return { answer, struck: outcome === 'ok' ? (value as HeldCall | null) : null }
}

/** An update of a task as such a call, recorded as any other update. */
export function updateAs(
  step: string,
  who: 'A' | 'B',
  { id, patch, conditions }: TaskUpdate,
): Pick<ActedCall, 'as' | 'call'> {
  // As an application calls it: without a third argument where there is no condition.
  const args = conditions === undefined ? [id, patch] : [id, patch, conditions]
  return {
    as: { step, who, op: 'updateTask', args: [id, patch, conditions ?? null] },
    call: { domain: 'backgroundTasks', method: 'updateTask', args },
  }
}

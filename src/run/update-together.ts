import { monotonicMs } from '../history/clock.ts'
import type { SteppedUpdate } from '../checks/stage.ts'
import type { Answer } from '../worker/worker-process.ts'
import type { RaceResult } from '../worker/protocol.ts'
import type { Recorder } from './recorder.ts'
import { LIMITS, type Workers } from './workers.ts'

export interface TogetherOptions {
  readonly workers: Workers
  readonly recorder: Recorder
  readonly who: 'A' | 'B'
  readonly place: string
}

/** Lets a worker make several updates in one tick, and records each as the update that it is. */
export async function updateTogether(
  { workers, recorder, who, place }: TogetherOptions,
  updates: readonly SteppedUpdate[],
): Promise<readonly Answer[]> {
  const entries = updates.map(({ step, id, patch, conditions }) => ({
    round: 0,
    tag: step,
    id,
    patch,
    conditions: conditions ?? null,
  }))
  const order = { entries, startAtMs: monotonicMs(), intervalMs: 0, shiftsMs: {} }
  const sent = Promise.withResolvers<Answer>()
  const recorded = updates.map(({ step, id, patch, conditions }) =>
    recorder.call({ step, who, op: 'updateTask', args: [id, patch, conditions ?? null] }, async () =>
      answerTo(step, await sent.promise),
    ),
  )
  sent.resolve(await workers.call(who, 'race', [place, order], LIMITS.race))
  return Promise.all(recorded)
}

/** The worker's answer to one of them; where there is none for all of them, that is the answer to each. */
function answerTo(step: string, { value, ...whole }: Answer): Answer {
  if (whole.outcome !== 'ok') return { ...whole, value: undefined }
  const result = (Array.isArray(value) ? (value as RaceResult[]) : []).find(({ tag }) => tag === step)
  return result ?? { outcome: 'lost', value: undefined, start: null, end: null }
}

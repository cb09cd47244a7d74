import { isSet } from '../../checks/answers.ts'
import type { Fence } from '../models/fenced-write.ts'
import type { RecordedOperation, RecordedRound } from '../recorded-round.ts'
import { numberIn } from './number-in.ts'

/** The fence that a recorded value is; null where it is none. Ids of a round's run start with the round's own. */
export function fenceIn(value: unknown, { id }: Pick<RecordedRound, 'id'>): Fence | null {
  if (!isSet(value) || typeof value !== 'object') return null
  const { runId, generation, ownerId } = value as Readonly<Record<string, unknown>>
  return {
    generation: numberIn(generation),
    ownerId: String(ownerId),
    isOfRun: String(runId).startsWith(id),
  }
}

/** The fence that a write carries: the one among its arguments, or else that of the scope around it, where scopes lend theirs. */
export function carriedFence(
  { args, scope }: RecordedOperation,
  round: Pick<RecordedRound, 'id'>,
  hasScopes: boolean,
): Fence | null {
  const inputs = args.filter((arg) => isSet(arg) && typeof arg === 'object' && !Array.isArray(arg))
  const given = (inputs.at(-1) as { fence?: unknown } | undefined)?.fence
  return fenceIn(given, round) ?? (hasScopes ? fenceIn(scope, round) : null)
}

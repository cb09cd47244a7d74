import { reportsRefusal, reportsSuccess } from '../../checks/answers.ts'
import type { FencedWrite } from '../models/fenced-write.ts'
import type { Change } from '../models/marked-slots.ts'
import type { RunAnswer, RunCall } from '../models/run-call.ts'
import type { RunContract } from '../models/run-model.ts'
import type { Operation } from '../operation.ts'
import type { RecordedOperation, RecordedRound } from '../recorded-round.ts'
import { carriedFence, fenceIn } from './fence-in.ts'
import { said, typed } from './in-words.ts'
import { intervalOf, isOver } from './interval-of.ts'
import { marksIn, marksOf } from './marks-in.ts'
import { ownerIn, ownerInState, ownerReadInWords } from './owner-in.ts'
import { numberIn } from './number-in.ts'
import { markedPlace, requireMark, writeAnswerOf } from './marked-write.ts'

type RunOperation = Operation<RunCall, RunAnswer>

/** A lease of which less than half can pass in a round, and no shorter than this, does not lapse in it. */
const LONG_LEASE_MS = 60_000

const CHANGES_OWNERSHIP = new Set(['claimRunOwnership', 'renewRunOwnership', 'releaseRunOwnership'])

/**
 * A recorded round on one run as a history: the four ownership methods, the four writes, `loadWorkflowSnapshot`, and
 * O's reading at the end. The record that comes with a refused claim or with a renewal is a reading of its own within
 * the same interval, because stores look it up afterwards. Readings that failed are left out. Throws for a call that
 * it does not know: passing over one could hide a write.
 */
export function runHistory(
  round: RecordedRound,
  variant: RunContract['variant'],
): Operation<RunCall, RunAnswer>[] {
  return [
    ...round.operations.flatMap((operation) => operationsOf(operation, round, variant)),
    ...finalReadings(round),
  ]
}

function operationsOf(
  operation: RecordedOperation,
  round: RecordedRound,
  variant: RunContract['variant'],
): RunOperation[] {
  const call = callOf(operation, round, variant)
  const isReading = call.kind === 'read-owner' || call.kind === 'read-marks'
  if (isReading && (operation.outcome !== 'ok' || !isOver(operation))) return []
  const own = { ...intervalOf(operation), call, answer: answerOf(operation, call, round) }
  if ((call.kind !== 'claim' && call.kind !== 'renew') || own.answer === null) return [own]
  const { value } = operation
  if (own.answer.kind === 'acquired' || typeof value !== 'object' || value === null || !('record' in value))
    return [own]
  const words = `the record that came with ${operation.call}`
  return [own, { ...own, call: { kind: 'read-owner', words }, answer: ownerAnswer(value.record) }]
}

function callOf(
  operation: RecordedOperation,
  round: RecordedRound,
  variant: RunContract['variant'],
): RunCall {
  const words = typed(operation)
  const input = (operation.args[0] ?? {}) as Readonly<Record<string, unknown>>
  const fence = fenceIn(input, round) ?? { generation: Number.NaN, ownerId: '', isOfRun: false }
  const lease = isLong(numberIn(input['leaseMs']), round) ? 'long' : 'short'
  switch (operation.call) {
    case 'claimRunOwnership': {
      const { ownerId, force, expectedGeneration } = input
      const expected = numberIn(expectedGeneration)
      return {
        kind: 'claim',
        ownerId: String(ownerId),
        lease,
        force: force === true,
        expected: Number.isNaN(expected) ? null : expected,
        isContended: isContended(operation, round),
        words,
      }
    }
    case 'renewRunOwnership':
      return { kind: 'renew', fence, lease, words }
    case 'releaseRunOwnership':
      return { kind: 'release', fence, removes: input['remove'] === true, words }
    case 'getRunOwnership':
      return { kind: 'read-owner', words }
    case 'loadWorkflowSnapshot':
    case 'getWorkflowRunById':
      return { kind: 'read-marks', words }
    default:
      return writeOf(operation, round, variant)
  }
}

function writeOf(
  operation: RecordedOperation,
  round: RecordedRound,
  variant: RunContract['variant'],
): FencedWrite {
  const fence = carriedFence(operation, round, variant !== 'F1')
  return { kind: 'write', fence, change: changeOf(operation), words: typed(operation) }
}

function changeOf(operation: RecordedOperation): Change {
  const input = (operation.args[0] ?? {}) as Readonly<Record<string, unknown>>
  switch (operation.call) {
    case 'persistWorkflowSnapshot': {
      const context = (input['snapshot'] as { context?: unknown } | undefined)?.context
      const place = markedPlace(context, requireMark(operation), (name) => `step ${name}`) ?? 'snapshot'
      return { drops: 'all', puts: { [place]: requireMark(operation) }, needs: 'nothing' }
    }
    case 'updateWorkflowResults': {
      const place = `step ${String(input['stepId'])}`
      return { drops: [], puts: { [place]: requireMark(operation) }, needs: 'anything' }
    }
    case 'updateWorkflowState':
      return { drops: [], puts: { state: requireMark(operation) }, needs: 'anything' }
    case 'deleteWorkflowRunById':
      return { drops: 'all', puts: {}, needs: 'nothing' }
    default:
      throw new Error(`A history of a run has no call ${operation.call}.`)
  }
}

function answerOf(operation: RecordedOperation, { kind }: RunCall, round: RecordedRound): RunAnswer | null {
  if (!isOver(operation)) return null
  const words = said(operation)
  const { outcome, value } = operation
  switch (kind) {
    case 'write':
      return writeAnswerOf(operation)
    case 'read-owner':
      return ownerAnswer(value)
    case 'read-marks': {
      const marks = marksIn(value, marksOf(round))
      return { kind: 'marks', marks: { kind: 'anywhere', marks }, said: marks.join(' and ') || 'nothing' }
    }
    case 'claim':
    case 'renew':
    case 'release':
      if (outcome === 'threw') return { kind: 'threw', said: words }
      break
    default:
      throw new Error(`A run is not asked for ${String(kind satisfies never)}.`)
  }
  if (kind === 'release') return { kind: yesOrNo(operation), said: words }
  const { acquired, renewed, record } = (value ?? {}) as Readonly<Record<string, unknown>>
  const answer = kind === 'claim' ? acquired : renewed
  if (typeof answer !== 'boolean') return { kind: 'unsaid', said: words }
  if (kind === 'claim' && answer) return { kind: 'acquired', record: ownerIn(record), said: words }
  return { kind: answer ? 'granted' : 'refused', said: words }
}

function ownerAnswer(value: unknown): RunAnswer {
  const record = ownerIn(value)
  return { kind: 'owner', record, said: ownerReadInWords(record) }
}

function yesOrNo(operation: RecordedOperation): 'granted' | 'refused' | 'unsaid' {
  if (reportsSuccess(operation)) return 'granted'
  return reportsRefusal(operation) ? 'refused' : 'unsaid'
}

function finalReadings(round: RecordedRound): RunOperation[] {
  const { final } = round
  if (final === null) return []
  const { startMs, endMs, row } = final
  const interval = { process: 'O', startMs, endMs }
  const owner = ownerInState(row ?? {})
  const marks = marksIn(row, marksOf(round))
  const answer = {
    kind: 'marks',
    marks: { kind: 'anywhere', marks },
    said: marks.join(' and ') || 'nothing',
  } as const
  return [
    ...(owner === undefined
      ? []
      : [
          {
            ...interval,
            call: { kind: 'read-owner', words: 'O reads who owns the run' } as const,
            answer: { kind: 'owner', record: owner, said: ownerReadInWords(owner) } as const,
          },
        ]),
    { ...interval, call: { kind: 'read-marks', words: 'O reads what is stored of the run' }, answer },
  ]
}

function isLong(leaseMs: number, { operations }: RecordedRound): boolean {
  const starts = operations.map(({ startMs }) => startMs)
  const ends = operations.map(({ startMs, endMs }) => endMs ?? startMs)
  return leaseMs >= LONG_LEASE_MS && Math.max(...ends) - Math.min(...starts) < leaseMs / 2
}

/** Whether another process changed the ownership at the same time, or may have. */
function isContended({ process, startMs, endMs }: RecordedOperation, { operations }: RecordedRound): boolean {
  return operations.some(
    (other) =>
      other.process !== process &&
      CHANGES_OWNERSHIP.has(other.call) &&
      other.startMs <= (endMs ?? Number.POSITIVE_INFINITY) &&
      intervalOf(other).endMs >= startMs,
  )
}

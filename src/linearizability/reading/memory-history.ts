import { isSet, reportsRefusal, reportsSuccess } from '../../checks/answers.ts'
import type { Change, MarksRead } from '../models/marked-slots.ts'
import type { FenceRead, MemoryAnswer, MemoryCall } from '../models/memory-call.ts'
import type { Operation } from '../operation.ts'
import type { RecordedOperation, RecordedRound } from '../recorded-round.ts'
import type { RawRow } from '../../verdict/report.ts'
import { carriedFence, fenceIn } from './fence-in.ts'
import { said, typed } from './in-words.ts'
import { intervalOf, isOver } from './interval-of.ts'
import { requireMark, writeAnswerOf } from './marked-write.ts'
import { marksIn, marksOf } from './marks-in.ts'
import { numberIn } from './number-in.ts'

/** Where the marks of the thread and of each message are kept. */
const THREAD = 'thread'
const MESSAGE = 'message '

/**
 * A recorded round on the memory of one run as a history: raises and retirements of its fence, writes to one thread
 * and its messages, their readings, and O's at the end. Readings that failed are left out. Throws for a call that it
 * does not know: passing over one could hide a write.
 */
export function memoryHistory(
  round: RecordedRound,
  { hasScopes }: { readonly hasScopes: boolean },
): Operation<MemoryCall, MemoryAnswer>[] {
  const operations = round.operations.flatMap((operation): Operation<MemoryCall, MemoryAnswer>[] => {
    const call = callOf(operation, round, hasScopes)
    if (call.kind === 'read' && (operation.outcome !== 'ok' || !isOver(operation))) return []
    return [{ ...intervalOf(operation), call, answer: answerOf(operation, call, round) }]
  })
  const { final } = round
  if (final === null) return operations
  const { startMs, endMs, row } = final
  const marks = { kind: 'anywhere', marks: marksIn(row, marksOf(round)) } as const
  const call = { kind: 'read', prefix: '', words: 'O reads what is stored of the run' } as const
  const fence = fenceInState(row ?? {})
  const said = `${fence === undefined ? '' : `${fenceInWords(fence)}; `}${marksInWords(marks)}`
  const answer = { kind: 'found', marks, fence, said } as const
  return [...operations, { process: 'O', call, answer, startMs, endMs }]
}

function callOf(operation: RecordedOperation, round: RecordedRound, hasScopes: boolean): MemoryCall {
  const words = typed(operation)
  switch (operation.call) {
    case 'raiseRunFence':
    case 'retireRunFence': {
      const fence = fenceIn(operation.args[0], round)
      if (fence === null) throw new Error(`This ${operation.call} was recorded without a fence.`)
      return { kind: operation.call === 'raiseRunFence' ? 'raise' : 'retire', fence, words }
    }
    case 'getThreadById':
      return { kind: 'read', prefix: THREAD, words }
    case 'listMessages':
      return { kind: 'read', prefix: MESSAGE, words }
    default: {
      const fence = carriedFence(operation, round, hasScopes)
      return { kind: 'write', fence, change: changeOf(operation), words }
    }
  }
}

function changeOf(operation: RecordedOperation): Change {
  const [input] = operation.args
  const puts = (): Record<string, string> => {
    const { messages } = input as { readonly messages: readonly { readonly id: unknown }[] }
    return Object.fromEntries(messages.map(({ id }) => [`${MESSAGE}${String(id)}`, requireMark(operation)]))
  }
  switch (operation.call) {
    case 'saveThread':
      return { drops: [], puts: { [THREAD]: requireMark(operation) }, needs: 'nothing' }
    case 'updateThread':
    case 'patchThread':
      return { drops: [], puts: { [THREAD]: requireMark(operation) }, needs: 'each' }
    case 'saveMessages':
      return { drops: [], puts: puts(), needs: 'nothing' }
    case 'updateMessages':
      return { drops: [], puts: puts(), needs: 'each' }
    case 'deleteMessages':
      return {
        drops: (input as readonly unknown[]).map((id) => MESSAGE + String(id)),
        puts: {},
        needs: 'nothing',
      }
    default:
      throw new Error(`A history of a run's memory has no call ${operation.call}.`)
  }
}

function answerOf(
  operation: RecordedOperation,
  { kind }: MemoryCall,
  round: RecordedRound,
): MemoryAnswer | null {
  if (!isOver(operation)) return null
  if (kind === 'write') return writeAnswerOf(operation)
  if (kind === 'read') {
    const marks = marksRead(operation, marksOf(round))
    return { kind: 'found', marks, fence: undefined, said: marksInWords(marks) }
  }
  const words = said(operation)
  if (operation.outcome === 'threw') return { kind: 'threw', said: words }
  if (reportsSuccess(operation)) return { kind: 'granted', said: words }
  return { kind: reportsRefusal(operation) ? 'refused' : 'unsaid', said: words }
}

function marksRead({ call, value }: RecordedOperation, marks: readonly string[]): MarksRead {
  const { messages } = (isSet(value) ? value : {}) as { readonly messages?: unknown }
  const listed = Array.isArray(messages) ? messages : value
  if (call !== 'listMessages' || !Array.isArray(listed)) {
    return { kind: 'anywhere', marks: marksIn(value, marks) }
  }
  const byPlace = listed.map((message) => {
    const { id } = (message ?? {}) as { readonly id?: unknown }
    return [`${MESSAGE}${String(id)}`, marksIn(message, marks)] as const
  })
  return { kind: 'by-place', marks: Object.fromEntries(byPlace) }
}

function marksInWords(read: MarksRead): string {
  if (read.kind === 'anywhere') return read.marks.join(' and ') || 'nothing'
  const places = Object.entries(read.marks).map(([place, marks]) => `${place}: ${marks.join(' and ')}`)
  return places.join(', ') || 'nothing'
}

/** The fence as O read it; undefined where the reading does not show fences. */
function fenceInState(state: RawRow): FenceRead | undefined {
  const columns = Object.entries(state).flatMap(([name, value]) =>
    name.startsWith('fences.') ? [[name.slice(name.lastIndexOf('.') + 1), value] as const] : [],
  )
  const { generation, ownerId, retiredAt } = Object.fromEntries(columns)
  if (generation === undefined || ownerId === undefined) return undefined
  return {
    generation: numberIn(generation),
    ownerId: String(ownerId),
    isRetired: retiredAt === undefined ? undefined : isSet(retiredAt),
  }
}

function fenceInWords({ generation, ownerId, isRetired }: FenceRead): string {
  return `the fence is ${ownerId}'s at generation ${generation}${isRetired === true ? ' (retired)' : ''}`
}

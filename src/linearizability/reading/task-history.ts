import { isSet, reportsRefusal, reportsSuccess } from '../../checks/answers.ts'
import { handedOutInstant } from '../../checks/instant.ts'
import type { TaskAnswer, TaskCall, TaskConditions } from '../models/task-call.ts'
import { fieldsInWords, fieldsOf, fieldsOfRow, fieldsOfTask, type TaskFields } from '../models/task-row.ts'
import type { Operation } from '../operation.ts'
import type { RecordedOperation, RecordedRound } from '../recorded-round.ts'
import { said, typed } from './in-words.ts'
import { intervalOf, isOver } from './interval-of.ts'

/**
 * A recorded round on one task as a history: `createTask(task)`, `updateTask(id, patch, conditions)`, `getTask(id)`
 * and `deleteTask(id, conditions)`, and O's reading at the end. Readings that failed say nothing and are left out.
 * Throws for a call that it does not know: passing over one could hide a write.
 */
export function taskHistory(round: RecordedRound): Operation<TaskCall, TaskAnswer>[] {
  const readBack = leasesReadBack(round)
  const operations = round.operations.flatMap((operation): Operation<TaskCall, TaskAnswer>[] => {
    const call = callOf(operation, readBack)
    if (call.kind === 'read' && (operation.outcome !== 'ok' || !isOver(operation))) return []
    return [{ ...intervalOf(operation), call, answer: answerOf(operation, call) }]
  })
  const { final } = round
  if (final === null) return operations
  const fields = final.row === null ? null : fieldsOfRow(final.row)
  const words = 'O reads the row'
  const answer = { kind: 'row', fields, said: rowInWords(fields) } as const
  return [
    ...operations,
    { process: 'O', call: { kind: 'read', words }, answer, startMs: final.startMs, endMs: final.endMs },
  ]
}

function callOf(operation: RecordedOperation, readBack: ReadonlySet<number>): TaskCall {
  const { call, args } = operation
  const words = typed(operation)
  switch (call) {
    case 'createTask': {
      // What a task is about does not matter here.
      const fields = fieldsOf(args[0] ?? {})
      return { kind: 'create', fields, words: `createTask(${fieldsInWords(fields)})` }
    }
    case 'updateTask':
      return {
        kind: 'update',
        patch: fieldsOf(args[1] ?? {}),
        conditions: conditionsOf(args[2], readBack),
        words,
      }
    case 'deleteTask':
      return { kind: 'delete', conditions: conditionsOf(args[1], readBack), words }
    case 'getTask':
      return { kind: 'read', words }
    default:
      throw new Error(`A history of a task has no call ${call}.`)
  }
}

function answerOf(operation: RecordedOperation, call: TaskCall): TaskAnswer | null {
  if (!isOver(operation)) return null
  if (call.kind !== 'read') return { kind: writeAnswer(operation, call), said: said(operation) }
  const fields = isSet(operation.value) ? fieldsOfTask(operation.value) : null
  return { kind: 'row', fields, said: rowInWords(fields) }
}

/**
 * What a write that is over was answered, by what the store itself said. Mastra's own conflict is a refusal; any other
 * error leaves open why nothing was written. What creations and deletions return means nothing in the contract.
 */
function writeAnswer(
  operation: RecordedOperation,
  { kind }: TaskCall,
): 'applied' | 'refused' | 'unsaid' | 'threw' {
  const { outcome, error } = operation
  if (outcome === 'threw') return kind === 'update' && error?.conflict !== undefined ? 'refused' : 'threw'
  if (kind !== 'update') return 'unsaid'
  if (reportsSuccess(operation)) return 'applied'
  return reportsRefusal(operation) ? 'refused' : 'unsaid'
}

function conditionsOf(value: unknown, readBack: ReadonlySet<number>): TaskConditions {
  const given = (isSet(value) ? value : {}) as Readonly<Record<string, unknown>>
  const named = fieldsOf({
    ...condition(given, 'expectedOwnerId', 'ownerId'),
    ...condition(given, 'expectedLeaseExpiresAt', 'leaseExpiresAt'),
  })
  const { expectedStatus } = given
  const isText = typeof expectedStatus === 'string' && expectedStatus !== ''
  return {
    ...(isText ? { status: expectedStatus } : {}),
    ...named,
    isStatusOpen: isGiven(expectedStatus) && !isText,
    isLeaseReadBack: typeof named.leaseExpiresAt === 'number' && readBack.has(named.leaseExpiresAt),
  }
}

function condition(given: Readonly<Record<string, unknown>>, name: string, field: string): object {
  return isGiven(given[name]) ? { [field]: given[name] } : {}
}

/** Undefined is no condition; null is one. */
function isGiven(value: unknown): boolean {
  return value === null || isSet(value)
}

/** Every expiry that some process read in this round, as it came back. */
function leasesReadBack({ operations }: RecordedRound): ReadonlySet<number> {
  const instants = operations.flatMap(({ call, value }) => {
    const lease =
      call === 'getTask' && isSet(value) ? (value as { leaseExpiresAt?: unknown }).leaseExpiresAt : null
    const instant = handedOutInstant(lease)
    return instant === null ? [] : [instant]
  })
  return new Set(instants)
}

function rowInWords(fields: TaskFields | null): string {
  return fields === null ? 'none' : fieldsInWords(fields)
}

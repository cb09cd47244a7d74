import type { Model } from '../model.ts'
import type { TaskAnswer, TaskCall, TaskConditions } from './task-call.ts'
import {
  fieldsInWords,
  patched,
  sameField,
  shows,
  TASK_FIELDS,
  type TaskField,
  type TaskFields,
} from './task-row.ts'

/** The row of the task; null where there is none. */
export type TaskState = TaskFields | null

/** Which contract a store is held against, and what it may take for lapsed. */
export interface TaskContract {
  /**
   * `lease`: owner and expiry are kept and conditions on them hold (core 1.72.0). `status`: they are not kept, and
   * conditions on them do nothing, as before.
   */
  readonly keeps: 'lease' | 'status'
  /** A lease that ends later than this (epoch ms) is live for every clock; any other may count as lapsed. */
  readonly liveAfterMs: number
  /** Whether the owner of a lapsed lease may be gone at any time without a call, as a key with a time to live is. */
  readonly forgets?: boolean
}

const TERMINAL = new Set(['completed', 'failed', 'cancelled', 'timed_out'])
const OWNERSHIP = ['ownerId', 'leaseExpiresAt'] as const

/** Met, not met, or the contract does not say. */
type Met = boolean | 'open'

/**
 * A background task as Mastra's contract has it: a register of fields that is written under conditions. What stores
 * may do in their own ways is allowed: refuse what a lapsed owner does as owner, or let it pass; refuse to change
 * what has ended; replace a row, or not, when its id is created again; know no conditions on deletion; say either to
 * a patch that changes nothing they keep.
 */
export function taskModel(contract: TaskContract): Model<TaskState, TaskCall, TaskAnswer> {
  return {
    initial: null,
    step: (state, call, answer) => {
      const states = stepOf(contract, state, call, answer)
      return contract.forgets === true
        ? states.flatMap((after) => [after, ...forgotten(contract, after)])
        : states
    },
    isInert: (call, answer) => call.kind === 'read' || answer?.kind === 'refused' || answer?.kind === 'threw',
    keyOf: keyOfRow,
    describe: ({ words }, answer) =>
      answer === null ? `${words}, without an answer` : `${words} → ${answer.said}`,
    describeState: (state) => (state === null ? 'there is no row' : `the row is ${fieldsInWords(state)}`),
  }
}

function stepOf(
  contract: TaskContract,
  state: TaskState,
  call: TaskCall,
  answer: TaskAnswer | null,
): readonly TaskState[] {
  switch (call.kind) {
    case 'read':
      return answer === null || showsRow(state, answer) ? [state] : []
    case 'create':
      return create(contract, state, call, answer)
    case 'delete':
      return remove(contract, state, call, answer)
    case 'update':
      return update(contract, state, call, answer)
    default:
      throw new Error(`The model of a task has no call ${String(call satisfies never)}.`)
  }
}

/** The row without its owner, where that one's lease may have lapsed. */
function forgotten(contract: TaskContract, row: TaskState): readonly TaskState[] {
  if (row === null || (row.ownerId ?? null) === null || isLive(contract, row)) return []
  return [patched(row, { ownerId: null, leaseExpiresAt: null })]
}

function isLive({ liveAfterMs }: TaskContract, { leaseExpiresAt }: TaskFields): boolean {
  return typeof leaseExpiresAt === 'number' && leaseExpiresAt > liveAfterMs
}

function showsRow(state: TaskState, answer: TaskAnswer): boolean {
  if (answer.kind !== 'row') return true
  if (state === null || answer.fields === null) return state === answer.fields
  return shows(state, answer.fields)
}

function create(
  contract: TaskContract,
  state: TaskState,
  { fields }: Extract<TaskCall, { kind: 'create' }>,
  answer: TaskAnswer | null,
): readonly TaskState[] {
  if (answer?.kind === 'threw') return [state]
  const created = kept(contract, fields)
  if (answer === null) return [state, created]
  return state === null ? [created] : [state, created]
}

function remove(
  contract: TaskContract,
  state: TaskState,
  call: Extract<TaskCall, { kind: 'delete' }>,
  answer: TaskAnswer | null,
): readonly TaskState[] {
  if (state === null || answer?.kind === 'threw') return [state]
  if (answer === null) return [state, null]
  const met = areMet(contract, state, call.conditions)
  // A deletion says nothing by what it returns, and the contract knows no conditions on it.
  return met === true && !mayRefuse(contract, state, call) ? [null] : [state, null]
}

function update(
  contract: TaskContract,
  state: TaskState,
  call: Extract<TaskCall, { kind: 'update' }>,
  answer: TaskAnswer | null,
): readonly TaskState[] {
  if (answer?.kind === 'threw') return [state]
  if (state === null) return answer?.kind === 'applied' ? [] : [null]
  const patch = kept(contract, call.patch)
  if (Object.keys(patch).length === 0) return [state]
  const met = areMet(contract, state, call.conditions)
  const written = met === false ? [] : [patched(state, patch)]
  const refused = met === true && !mayRefuse(contract, state, call) ? [] : [state]
  if (answer?.kind === 'applied') return written
  if (answer?.kind === 'refused') return refused
  return answer === null ? [...written, state] : [...written, ...refused]
}

/** What of a task or patch the store keeps. */
function kept({ keeps }: TaskContract, fields: TaskFields): TaskFields {
  if (keeps === 'lease') return fields
  const { ownerId: _, leaseExpiresAt: __, ...rest } = fields
  return rest
}

function areMet({ keeps }: TaskContract, row: TaskFields, conditions: TaskConditions): Met {
  const expected: readonly TaskField[] = keeps === 'lease' ? ['status', ...OWNERSHIP] : ['status']
  if (expected.some((field) => !isMet(row, field, conditions))) return false
  const isCut = typeof conditions.leaseExpiresAt === 'number' && !conditions.isLeaseReadBack
  return conditions.isStatusOpen || (keeps === 'lease' && isCut) ? 'open' : true
}

function isMet(row: TaskFields, field: TaskField, conditions: TaskFields): boolean {
  const expected = conditions[field]
  return expected === undefined || sameField(field, row[field] ?? null, expected)
}

/** Whether a store may refuse a write whose conditions are met. */
function mayRefuse(
  contract: TaskContract,
  row: TaskFields,
  call: Extract<TaskCall, { kind: 'update' | 'delete' }>,
): boolean {
  if (TERMINAL.has(String(row.status))) return true
  if (contract.keeps === 'status' || typeof call.conditions.ownerId !== 'string') return false
  // Recovery names the lapsed lease that it saw, and is let through everywhere.
  const names = call.conditions.leaseExpiresAt
  const isRecovery = call.kind === 'update' && call.patch.status === 'pending'
  if (isRecovery && names !== undefined && names !== null) return false
  return !isLive(contract, row)
}

function keyOfRow(state: TaskState): string {
  return state === null ? 'none' : TASK_FIELDS.map((field) => String(state[field] ?? '')).join('\u0000')
}

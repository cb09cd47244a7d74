import type { UpdateConditions } from '../worker/protocol.ts'
import type { HistoryCall, HistoryIds, Part } from './history-call.ts'
import { PLAYERS, type Player } from './script.ts'
import type { TaskAct, TaskStep } from './task-step.ts'

/** Between two instants that are written, in ms: stores of whole seconds must keep them apart. */
const APART_MS = 2_000
/** Beyond the whole second, in the leases that are written: a store may cut it off, if it then compares without it. */
const BEYOND_MS = 123
const AN_HOUR_MS = 3_600_000
/** Live leases end this long after the origin, and lapsed ones before it: no clock is wrong by that much. */
const AWAY_MS = 24 * AN_HOUR_MS

/** What a process reads of a task. */
interface SeenTask {
  readonly status?: unknown
  readonly ownerId?: unknown
  readonly leaseExpiresAt?: unknown
}

/** One process's part in the history of a task, as Mastra's contract of task leases has it (core 1.72.0). */
export class TaskPart implements Part<TaskStep> {
  readonly #ids: HistoryIds
  readonly #owner: string
  readonly #other: string
  #seen: SeenTask | null = null
  #stale: SeenTask | null = null

  constructor(ids: HistoryIds, self: Player) {
    this.#ids = ids
    this.#owner = ids.owners[self]
    this.#other = ids.owners[PLAYERS[(PLAYERS.indexOf(self) + 1) % PLAYERS.length] ?? self]
  }

  callFor(step: TaskStep, mark: number): HistoryCall {
    const { base } = this.#ids
    const domain = 'backgroundTasks'
    if (step.act === 'get') return { domain, method: 'getTask', args: [base] }
    if (step.act === 'delete') return { domain, method: 'deleteTask', args: [base] }
    return { domain, method: 'updateTask', args: [base, this.#patch(step, mark), this.#conditions(step)] }
  }

  learn({ method }: HistoryCall, value: unknown): void {
    if (method !== 'getTask' || typeof value !== 'object') return
    const seen: SeenTask | null = value
    if (isSameOwnership(seen, this.#seen)) return
    this.#stale = this.#seen
    this.#seen = seen
  }

  #patch({ act, lapsed }: TaskStep, mark: number): Readonly<Record<string, unknown>> {
    const lease = leaseOf(this.#ids, mark, lapsed)
    const at = new Date(this.#ids.originMs - AN_HOUR_MS + mark * APART_MS)
    const unowned = { ownerId: undefined, leaseExpiresAt: undefined }
    switch (act) {
      case 'restart':
        return { status: 'pending', startedAt: undefined, completedAt: undefined, ...unowned }
      case 'claim':
      case 'resume':
        return {
          status: 'running',
          ownerId: this.#owner,
          leaseExpiresAt: lease,
          startedAt: at,
          retryCount: mark,
        }
      case 'take-over':
        return { status: 'running', ownerId: this.#owner, leaseExpiresAt: lease, retryCount: mark }
      case 'renew':
        return { leaseExpiresAt: lease }
      case 'retry':
        return { retryCount: mark, error: undefined, startedAt: at }
      case 'release':
        return unowned
      case 'reclaim':
        return { status: 'pending', startedAt: undefined, ...unowned }
      case 'suspend':
        return { status: 'suspended', suspendPayload: { mark }, suspendedAt: at, ...unowned }
      case 'complete':
        return { status: 'completed', result: { mark }, completedAt: at, ...unowned }
      case 'cancel':
        return { status: 'cancelled', completedAt: at, retryCount: mark, ...unowned }
      case 'fail':
      case 'time-out':
        return {
          status: act === 'fail' ? 'failed' : 'timed_out',
          error: { message: `mark ${mark}` },
          completedAt: at,
          ...unowned,
        }
      case 'get':
      case 'delete':
        return {}
      default:
        return act satisfies never
    }
  }

  /** A condition that is undefined is left out: its mere presence must not matter, and is another check's. */
  #conditions(step: TaskStep): UpdateConditions {
    const usual = USUAL[step.act]
    const status = {
      usual: usual.status === 'as seen' ? this.#seen?.status : usual.status,
      other: usual.status === 'running' ? 'pending' : 'running',
      seen: this.#seen?.status,
      any: undefined,
    }[step.status]
    const kind = step.owner === 'usual' ? usual.owner : step.owner
    const owner = {
      self: this.#owner,
      other: this.#other,
      seen: this.#seen?.ownerId ?? null,
      stale: this.#stale?.ownerId ?? null,
      none: null,
      empty: '',
      any: undefined,
    }[kind]
    const lease = {
      seen: this.#seen?.leaseExpiresAt ?? null,
      stale: this.#stale?.leaseExpiresAt ?? null,
      none: null,
      any: undefined,
    }[step.lease === 'usual' ? usual.lease : step.lease]
    return {
      ...(status === undefined ? {} : { expectedStatus: status }),
      ...(owner === undefined ? {} : { expectedOwnerId: owner }),
      ...(lease === undefined ? {} : { expectedLeaseExpiresAt: lease }),
    }
  }
}

/** The end of the lease that the step of this number writes. */
export function leaseOf({ originMs }: HistoryIds, number: number, lapsed: boolean): Date {
  return new Date(originMs + (lapsed ? -AWAY_MS : AWAY_MS) + number * APART_MS + BEYOND_MS)
}

interface Usual {
  /** `as seen`: what this process saw last. */
  readonly status: string | undefined
  readonly owner: 'self' | 'seen' | 'none' | 'any'
  readonly lease: 'seen' | 'none' | 'any'
}

const MINE: Usual = { status: 'running', owner: 'self', lease: 'any' }
const AS_SEEN: Usual = { status: 'running', owner: 'seen', lease: 'seen' }

/** The conditions that the protocol has for each act. */
const USUAL: Readonly<Record<TaskAct, Usual>> = {
  get: { status: undefined, owner: 'any', lease: 'any' },
  delete: { status: undefined, owner: 'any', lease: 'any' },
  claim: { status: 'pending', owner: 'none', lease: 'none' },
  restart: { status: 'as seen', owner: 'none', lease: 'none' },
  resume: { status: 'suspended', owner: 'none', lease: 'none' },
  renew: MINE,
  retry: MINE,
  release: { status: undefined, owner: 'self', lease: 'any' },
  reclaim: AS_SEEN,
  'take-over': AS_SEEN,
  suspend: MINE,
  complete: MINE,
  fail: MINE,
  cancel: MINE,
  'time-out': MINE,
}

function isSameOwnership(left: SeenTask | null, right: SeenTask | null): boolean {
  return left?.ownerId === right?.ownerId && String(left?.leaseExpiresAt) === String(right?.leaseExpiresAt)
}

import { snapshotOf, stepResult, WORKFLOW } from '../card/rows.ts'
import { LONG_LEASE_MS } from '../card/run-ownership.ts'
import type { RunIds } from '../checks/run-stage.ts'
import type { RunFence } from '../worker/protocol.ts'
import { carrying } from './carrying.ts'
import type { HistoryCall, HistoryIds, Part } from './history-call.ts'
import { idsOf } from './ids-of.ts'
import { PLAYERS, type Player } from './script.ts'
import type { RunStep } from './run-step.ts'

const SHORT_LEASE_MS = 1

type Holder = Pick<RunFence, 'generation' | 'ownerId'>

/** One process's part in the history of a durable run, as Mastra's contract of run fencing has it (core 1.76.0). */
export class RunPart implements Part<RunStep> {
  readonly #run: RunIds
  readonly #owner: string
  readonly #other: string
  #own: Holder | null = null
  #previous: Holder | null = null
  #seen: Holder | null = null
  #stale: Holder | null = null

  constructor(ids: HistoryIds, self: Player) {
    this.#run = idsOf(ids)
    this.#owner = ids.owners[self]
    this.#other = ids.owners[PLAYERS[(PLAYERS.indexOf(self) + 1) % PLAYERS.length] ?? self]
  }

  callFor(step: RunStep, number: number): HistoryCall {
    const { runId } = this.#run
    const fence = this.#fence(step)
    const held = fence ?? this.#guess()
    switch (step.act) {
      case 'get':
        return of('getRunOwnership', { runId })
      case 'load':
        return of('loadWorkflowSnapshot', { workflowName: WORKFLOW, runId })
      case 'claim':
        return of('claimRunOwnership', this.#claim(step))
      case 'renew':
        return of('renewRunOwnership', { ...held, leaseMs: leaseMsOf(step) })
      case 'release':
        return of('releaseRunOwnership', held)
      default:
        return carrying(fence, step.by, this.#write(step.act, `mark ${number}.`))
    }
  }

  learn({ method }: HistoryCall, value: unknown): void {
    const record = recordIn(value)
    if (record === null) return
    if (record.generation !== this.#seen?.generation || record.ownerId !== this.#seen.ownerId) {
      this.#stale = this.#seen
      this.#seen = record
    }
    const isGranted = (value as { acquired?: unknown }).acquired === true
    if (method !== 'claimRunOwnership' || !isGranted) return
    this.#previous = this.#own
    this.#own = record
  }

  #claim(step: RunStep): object {
    const { force, expected } = step
    const generation = {
      none: undefined,
      seen: this.#seen?.generation ?? 0,
      stale: (this.#stale ?? this.#seen)?.generation ?? 0,
      zero: 0,
    }[expected]
    return {
      runId: this.#run.runId,
      ownerId: this.#owner,
      leaseMs: leaseMsOf(step),
      ...(force ? { force } : {}),
      ...(generation === undefined ? {} : { expectedGeneration: generation }),
    }
  }

  #write(act: 'persist' | 'update-results' | 'update-state' | 'delete', mark: string): HistoryCall {
    const key = { workflowName: WORKFLOW, runId: this.#run.runId }
    switch (act) {
      case 'persist':
        return { ...of('persistWorkflowSnapshot', { ...key, snapshot: snapshotOf(this.#run, mark) }), mark }
      case 'update-results':
        return {
          ...of('updateWorkflowResults', {
            ...key,
            stepId: 'written',
            result: stepResult(mark),
            requestContext: {},
          }),
          mark,
        }
      case 'update-state':
        return {
          ...of('updateWorkflowState', { ...key, opts: { status: 'running', result: { mark } } }),
          mark,
        }
      case 'delete':
        return of('deleteWorkflowRunById', key)
      default:
        return act satisfies never
    }
  }

  #fence({ fence }: RunStep): RunFence | null {
    const { runId } = this.#run
    const held = { own: this.#own, previous: this.#previous ?? this.#own, seen: this.#seen }
    if (fence === 'none') return null
    if (fence !== 'forged') return { runId, ...(held[fence] ?? this.#guess()) }
    const { generation, ownerId } = this.#seen ?? this.#guess()
    return { runId, generation, ownerId: ownerId === this.#owner ? this.#other : this.#owner }
  }

  /** Of somebody who was granted nothing: no store has given anybody this claim in this name. */
  #guess(): RunFence {
    return { runId: this.#run.runId, generation: this.#seen?.generation ?? 1, ownerId: this.#owner }
  }
}

function leaseMsOf({ lapses }: RunStep): number {
  return lapses ? SHORT_LEASE_MS : LONG_LEASE_MS
}

function of(method: string, input: object): HistoryCall {
  return { domain: 'workflows', method, args: [input] }
}

/** The claim that an answer shows, where it is one that a fence can name. */
function recordIn(value: unknown): Holder | null {
  if (typeof value !== 'object' || value === null) return null
  if ('record' in value) return recordIn(value.record)
  const { generation, ownerId } = value as { generation?: unknown; ownerId?: unknown }
  return typeof generation === 'number' && typeof ownerId === 'string' ? { generation, ownerId } : null
}

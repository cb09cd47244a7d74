import { messageOf, threadOf } from '../card/rows.ts'
import type { RunIds } from '../checks/run-stage.ts'
import type { RunFence } from '../worker/protocol.ts'
import { carrying } from './carrying.ts'
import type { HistoryCall, HistoryIds, Part } from './history-call.ts'
import { idsOf } from './ids-of.ts'
import type { MemoryStep } from './memory-step.ts'
import { PLAYERS, type Player } from './script.ts'

/** The message that all processes write. */
const KNOWN = 'known'
const SEVERAL = ['first', 'second', 'third'] as const

/** One process's part in the history of a run's memory, as Mastra's contract of run fencing has it (core 1.76.0). */
export class MemoryPart implements Part<MemoryStep> {
  readonly #run: RunIds
  readonly #owner: string
  readonly #other: string
  /** The highest generation that this process has tried to raise the fence to. */
  #tried = 0
  #own: RunFence
  #previous: RunFence

  constructor(ids: HistoryIds, self: Player) {
    this.#run = idsOf(ids)
    this.#owner = ids.owners[self]
    this.#other = ids.owners[PLAYERS[(PLAYERS.indexOf(self) + 1) % PLAYERS.length] ?? self]
    this.#own = { runId: this.#run.runId, generation: 1, ownerId: this.#owner }
    this.#previous = this.#own
  }

  callFor(step: MemoryStep, number: number): HistoryCall {
    const { threadId, resourceId } = this.#run
    const mark = `mark ${number}.`
    switch (step.act) {
      case 'raise':
        return of('raiseRunFence', this.#raise(step.to))
      case 'retire':
        return of('retireRunFence', this.#fence(step.fence) ?? this.#own)
      case 'read-thread':
        return of('getThreadById', { threadId })
      case 'read-messages':
        return of('listMessages', { threadId, resourceId, perPage: false })
      default:
        return carrying(this.#fence(step.fence), step.by, this.#write(step.act, mark))
    }
  }

  learn({ method, args }: HistoryCall, value: unknown): void {
    if (method !== 'raiseRunFence' || value !== true) return
    const [fence] = args as [RunFence]
    if (fence.ownerId !== this.#owner || fence.generation < this.#own.generation) return
    if (fence.generation > this.#own.generation) this.#previous = this.#own
    this.#own = fence
  }

  #raise(to: MemoryStep['to']): RunFence {
    const generation = Math.max(
      1,
      { up: this.#tried + 1, same: this.#tried, down: this.#tried - 1, other: this.#tried }[to],
    )
    this.#tried = Math.max(this.#tried, generation)
    return { runId: this.#run.runId, generation, ownerId: to === 'other' ? this.#other : this.#owner }
  }

  #fence(which: MemoryStep['fence']): RunFence | null {
    switch (which) {
      case 'own':
        return this.#own
      case 'previous':
        return this.#previous
      case 'ahead':
        return { ...this.#own, generation: this.#own.generation + 1 }
      case 'forged':
        return { ...this.#own, ownerId: this.#other }
      case 'none':
        return null
      default:
        return which satisfies never
    }
  }

  #write(
    act: Exclude<MemoryStep['act'], 'raise' | 'retire' | 'read-thread' | 'read-messages'>,
    mark: string,
  ): HistoryCall {
    const run = this.#run
    switch (act) {
      case 'save-thread':
        return { ...of('saveThread', { thread: threadOf(run, mark) }), mark }
      case 'update-thread':
        return { ...of('updateThread', { id: run.threadId, title: mark, metadata: { mark } }), mark }
      case 'save-message':
        return { ...of('saveMessages', { messages: [messageOf(run, KNOWN, mark)] }), mark }
      case 'save-several':
        return {
          ...of('saveMessages', { messages: SEVERAL.map((name) => messageOf(run, name, mark)) }),
          mark,
        }
      case 'update-message':
        return {
          ...of('updateMessages', {
            messages: [{ id: run.base + KNOWN, content: contentOf(mark) }],
          }),
          mark,
        }
      case 'delete-message':
        return { domain: 'memory', method: 'deleteMessages', args: [[run.base + KNOWN], {}] }
      default:
        return act satisfies never
    }
  }
}

/** The calls, made once before a history, of the thread and the message that it is about; they carry no fence. */
export function memorySetUp(ids: HistoryIds): HistoryCall[] {
  const run = idsOf(ids)
  const mark = 'mark 0.'
  return [
    { ...of('saveThread', { thread: threadOf(run, mark) }), mark },
    { ...of('saveMessages', { messages: [messageOf(run, KNOWN, mark)] }), mark },
  ]
}

function contentOf(mark: string): object {
  return { format: 2, parts: [{ type: 'text', text: mark }], content: mark }
}

function of(method: string, input: object): HistoryCall {
  return { domain: 'memory', method, args: [input] }
}

import { setTimeout as wait } from 'node:timers/promises'
import { MemoryPart } from '../histories/memory-part.ts'
import type { HistoryCall, HistoryIds, Part } from '../histories/history-call.ts'
import type { HistoryEntry, HistoryOrder, PlayedCall, SetUpCall } from '../histories/history-order.ts'
import { PLAYERS, type Paced, type Player } from '../histories/script.ts'
import { TaskPart } from '../histories/task-part.ts'
import { RunPart } from '../histories/run-part.ts'
import { monotonicMs } from '../history/clock.ts'
import type { RoundObject } from '../linearizability/recorded-round.ts'
import type { DomainCalls } from './domain-calls.ts'
import { factsOfError } from './error-facts.ts'
import type { OpenStores } from './open-stores.ts'
import { plain } from './plain.ts'
import { within } from './within.ts'

/** How long an answer is waited for, in ms; drivers wait for a lock for up to 5 s. */
const ANSWER_LIMIT_MS = 6_000
/** The last stretch before a round. */
const SPIN_MS = 1
const NO_ANSWER = Symbol('no answer')

const PARTS: Readonly<Record<RoundObject, new (ids: HistoryIds, self: Player) => Part<never>>> = {
  task: TaskPart,
  run: RunPart,
  memory: MemoryPart,
}

/** Plays this process's part in random histories, and notes every call with its interval and its answer. */
export class Histories {
  readonly #stores: OpenStores
  readonly #domains: DomainCalls

  constructor(stores: OpenStores, domains: DomainCalls) {
    this.#stores = stores
    this.#domains = domains
  }

  /** Makes calls one after the other, whatever comes of each, up to one that is not answered. */
  async setUp(place: string, calls: readonly SetUpCall[]): Promise<PlayedCall[]> {
    const played: PlayedCall[] = []
    for (const { round, call } of calls) {
      const made = await this.#make(place, round, call)
      played.push(made.played)
      if (made.played.outcome === 'info') break
    }
    return played
  }

  /**
   * Plays one round after the other, each from its appointed instant on. A call without an answer ends it, because
   * a process makes one call at a time.
   */
  async play(
    place: string,
    { object, self, entries, startAtMs, intervalMs }: HistoryOrder,
  ): Promise<PlayedCall[]> {
    const played: PlayedCall[] = []
    for (const [index, entry] of entries.entries()) {
      const beginsAtMs = startAtMs + index * intervalMs
      await untilInstant(beginsAtMs)
      const part = new PARTS[object](entry.ids, self)
      played.push(...(await this.#playRound(place, part, entry, { self, beginsAtMs })))
      if (played.at(-1)?.outcome === 'info') break
    }
    return played
  }

  async #playRound(
    place: string,
    part: Part<never>,
    { round, steps }: HistoryEntry,
    { self, beginsAtMs }: { readonly self: Player; readonly beginsAtMs: number },
  ): Promise<PlayedCall[]> {
    const played: PlayedCall[] = []
    for (const [index, step] of steps.entries()) {
      if (step.pauseMs > 0) await wait(step.pauseMs)
      if (step.atMs !== undefined) await untilInstant(beginsAtMs + step.atMs)
      // Differs between processes, and between the steps of each.
      const number = 1 + PLAYERS.indexOf(self) + index * PLAYERS.length
      const call = (part as unknown as Part<Paced>).callFor(step, number)
      const made = await this.#make(place, round, call)
      if (made.played.outcome === 'ok') part.learn(call, made.value)
      played.push(made.played)
      if (made.played.outcome === 'info') break
    }
    return played
  }

  /** `value` is what the store gave, and not a copy: conditions are compared with that. */
  async #make(
    place: string,
    round: number,
    call: HistoryCall,
  ): Promise<{ played: PlayedCall; value: unknown }> {
    const start = monotonicMs()
    const made = { round, call, start }
    try {
      const value = await within(this.#send(place, call), ANSWER_LIMIT_MS, NO_ANSWER)
      const end = monotonicMs()
      return value === NO_ANSWER
        ? { value: undefined, played: { ...made, end: null, outcome: 'info', value: undefined } }
        : { value, played: { ...made, end, outcome: 'ok', value: plain(value) } }
    } catch (error) {
      const end = monotonicMs()
      const facts = factsOfError(error)
      return { value: undefined, played: { ...made, end, outcome: 'threw', value: undefined, error: facts } }
    }
  }

  async #send(place: string, { domain, method, args, scope }: HistoryCall): Promise<unknown> {
    if (domain !== 'backgroundTasks') return this.#domains.call(place, { domain, method, args, scope })
    const tasks = await this.#stores.tasks(place)
    const act = (tasks as unknown as Readonly<Record<string, unknown>>)[method]
    if (typeof act !== 'function') throw new Error(`This store has no method ${domain}.${method}.`)
    return act.apply(tasks, args) as unknown
  }
}

async function untilInstant(instantMs: number): Promise<void> {
  const ahead = instantMs - monotonicMs() - SPIN_MS
  if (ahead > 0) await wait(ahead)
  while (monotonicMs() < instantMs) {
    // Spinning starts all processes within microseconds of each other; timers are late by a millisecond.
  }
}

import { CheckEvidence } from '../../src/checks/check-evidence.ts'
import { SURFACES } from '../../src/card/list.ts'
import type {
  DomainFacts,
  ErrorFacts,
  EventBody,
  HistoryEvent,
  RaceCall,
  Who,
} from '../../src/history/event.ts'
import type { RawRow } from '../../src/verdict/report.ts'
import type { Domain } from '../../src/verdict/verdict.ts'

/** How a call of a story ended. */
export type Ending = { readonly value: unknown } | { readonly error: ErrorFacts } | 'lost' | 'unsent'

/** Evidence written by hand: calls with their ends and readings, by the names of their steps. */
export class Story {
  readonly #bodies = new Map<string, EventBody[]>()

  /** Tells, or retells, what a call came to. `start` and `end` are in ms. */
  call(step: string, who: Who, args: readonly unknown[], ending: Ending, start = 0, end = start + 1): this {
    const about = { check: 'story', step, who }
    const invoke: EventBody = { type: 'invoke', ...about, op: 'told', args: [...args] }
    const threw = typeof ending === 'object' && 'error' in ending
    const returned: EventBody = {
      type: 'return',
      ...about,
      outcome: typeof ending === 'string' ? ending : threw ? 'threw' : 'ok',
      value: typeof ending === 'object' && 'value' in ending ? ending.value : undefined,
      ...(threw ? { error: ending.error } : {}),
      start: typeof ending === 'string' ? null : start,
      end: typeof ending === 'string' ? null : end,
    }
    this.#bodies.set(`call ${step}`, [invoke, returned])
    return this
  }

  read(step: string, row: RawRow | null): this {
    this.#bodies.set(`row ${step}`, [
      { type: 'row', check: 'story', step, who: 'O', id: 'base.', row, copies: row === null ? 0 : 1 },
    ])
    return this
  }

  /** A round of a race: what its callers came to by tag (`A0`), and what O read after it. */
  round(round: number, calls: Readonly<Record<string, Ending>>, row: RawRow | null, apart = 0): this {
    const made = Object.entries(calls).map(([tag, ending]): RaceCall => {
      const who = tag.startsWith('A') ? 'A' : 'B'
      const start = who === 'A' ? 0 : apart
      const threw = typeof ending === 'object' && 'error' in ending
      return {
        who,
        tag,
        start,
        end: start + 5,
        outcome: typeof ending === 'string' ? ending : threw ? 'threw' : 'ok',
        value: typeof ending === 'object' && 'value' in ending ? ending.value : undefined,
        ...(threw ? { error: ending.error } : {}),
      }
    })
    const body: EventBody = { type: 'round', check: 'story', round, id: 'run', calls: made, row, copies: 1 }
    this.#bodies.set(`round ${round}`, [body])
    return this
  }

  /** Steps of the calls, and of the readings, in order. */
  get calls(): string[] {
    return this.#steps('call ')
  }

  get readings(): string[] {
    return this.#steps('row ')
  }

  #steps(kind: string): string[] {
    return [...this.#bodies.keys()].flatMap((key) => (key.startsWith(kind) ? [key.slice(kind.length)] : []))
  }

  /** Leaves a call or a reading out. */
  without(step: string): this {
    this.#bodies.delete(`call ${step}`)
    this.#bodies.delete(`row ${step}`)
    return this
  }

  /** The same, of a store that nobody has opened. */
  unopened(): CheckEvidence {
    return new CheckEvidence(this.#events(), null)
  }

  evidence(domains: Partial<Record<Domain, Partial<DomainFacts>>> = {}): CheckEvidence {
    const facts = (domain: Domain): DomainFacts => ({ ...FENCING, ...domains[domain] })
    return new CheckEvidence(this.#events(), {
      backgroundTasks: facts('backgroundTasks'),
      workflows: facts('workflows'),
      memory: facts('memory'),
    })
  }

  #events(): HistoryEvent[] {
    return [...this.#bodies.values()]
      .flat()
      .map((body, index): HistoryEvent => ({ ...body, i: index + 1, t: index, wall: index }))
  }
}

const FENCING: DomainFacts = {
  present: true,
  class: 'ToldStore',
  package: null,
  methods: [
    ...new Set(Object.values(SURFACES).map(({ method }) => method)),
    'claimRunOwnership',
    'renewRunOwnership',
    'releaseRunOwnership',
    'getRunOwnership',
    'loadWorkflowSnapshot',
    'getThreadById',
    'raiseRunFence',
    'retireRunFence',
  ],
  supportsRunFencing: true,
}

/** The clock of stories, in epoch ms: the first generation of the final contract. */
export const CLOCK = 1_800_000_000_000

/** A record of who owns a run: live, with a lease of ten minutes from the story's clock. */
export function record(ownerId: string | null, generation: number, changes: object = {}): object {
  return { runId: 'run', generation, ownerId, leaseExpiresAt: isoOf(CLOCK + 600_000), live: true, ...changes }
}

export function isoOf(epochMs: number): string {
  return new Date(epochMs).toISOString()
}

/** A claim that was granted, with its record. */
export function given(current: object): Ending {
  return { value: { acquired: true, record: current } }
}

/** A claim that was not granted, with the record that stands in its way. */
export function refused(current: object | null): Ending {
  return { value: { acquired: false, record: current } }
}

export function acquired(ownerId: string, generation: number): Ending {
  return { value: { acquired: true, record: { generation, ownerId, live: true } } }
}

export const CONFLICT = {
  error: {
    name: 'RunFenceConflictError',
    message: 'not yours any more',
    code: 'STORAGE_RUN_FENCE_CONFLICT',
    chain: ['not yours any more'],
    conflict: { at: null, reported: null },
  },
} satisfies Ending

export function threw(message: string): Ending {
  return { error: { name: 'Error', message, code: null, chain: [message] } }
}

export const DONE: Ending = { value: null }

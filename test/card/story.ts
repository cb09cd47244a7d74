import { CheckEvidence } from '../../src/checks/check-evidence.ts'
import type { DomainFacts, ErrorFacts, EventBody, HistoryEvent, Who } from '../../src/history/event.ts'
import type { RawRow } from '../../src/verdict/report.ts'
import type { Domain } from '../../src/verdict/verdict.ts'

/** How a call of a story ended. */
export type Ending = { readonly value: unknown } | { readonly error: ErrorFacts } | 'lost'

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
      outcome: ending === 'lost' ? 'lost' : threw ? 'threw' : 'ok',
      value: typeof ending === 'object' && 'value' in ending ? ending.value : undefined,
      ...(threw ? { error: ending.error } : {}),
      start: ending === 'lost' ? null : start,
      end: ending === 'lost' ? null : end,
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

  /** Leaves a call or a reading out. */
  without(step: string): this {
    this.#bodies.delete(`call ${step}`)
    this.#bodies.delete(`row ${step}`)
    return this
  }

  evidence(domains: Partial<Record<Domain, Partial<DomainFacts>>> = {}): CheckEvidence {
    const events = [...this.#bodies.values()]
      .flat()
      .map((body, index): HistoryEvent => ({ ...body, i: index + 1, t: index, wall: index }))
    const facts = (domain: Domain): DomainFacts => ({ ...FENCING, ...domains[domain] })
    return new CheckEvidence(events, {
      backgroundTasks: facts('backgroundTasks'),
      workflows: facts('workflows'),
      memory: facts('memory'),
    })
  }
}

const FENCING: DomainFacts = {
  present: true,
  class: 'ToldStore',
  package: null,
  methods: ['persistWorkflowSnapshot', 'saveMessages', 'raiseRunFence', 'retireRunFence'],
  supportsRunFencing: true,
}

export function acquired(ownerId: string, generation: number): Ending {
  return { value: { acquired: true, record: { generation, ownerId, live: true } } }
}

export const CONFLICT: Ending = {
  error: {
    name: 'RunFenceConflictError',
    message: 'not yours any more',
    code: 'STORAGE_RUN_FENCE_CONFLICT',
    chain: ['not yours any more'],
    conflict: { at: null, reported: null },
  },
}

export function threw(message: string): Ending {
  return { error: { name: 'Error', message, code: null, chain: [message] } }
}

export const DONE: Ending = { value: null }

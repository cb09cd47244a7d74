import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { reference } from '../../adapters/reference/index.ts'
import { CheckEvidence } from '../../src/checks/check-evidence.ts'
import type { CheckId } from '../../src/checks/check-id.ts'
import { CHECKS } from '../../src/checks/list.ts'
import { RESTED } from '../../src/checks/restless-columns.ts'
import type { HistoryEvent } from '../../src/history/event.ts'
import { Bench } from '../../src/selftest/bench/bench.ts'
import { HELD } from '../../src/selftest/controls/checks-on-refusals.ts'
import { checksFor } from '../../src/selftest/controls/checks-for.ts'

/** Checks that act on single database calls have stories of their own, in which losing an answer is what is tried. */
const ON_CALLS: ReadonlySet<CheckId> = new Set([...HELD, 'tasks/held-update', 'tasks/driver-failure'])
const TASKS = checksFor({ kind: 'healthy', caughtBy: [], name: 'lenient' }).filter((id) => !ON_CALLS.has(id))
const RUNS = 300

/** The history of a healthy store, of which every check holds; what is done to it below never happened for real. */
let healthy: Readonly<Record<string, readonly HistoryEvent[]>> = {}

beforeAll(async () => {
  await using bench = await Bench.start(reference)
  const { eventsOf } = await bench.auditReference({ variant: 'F3', fault: null, manner: null }, TASKS)
  healthy = Object.fromEntries(TASKS.map((id) => [id, eventsOf(id)]))
}, 60_000)

describe('the judges of the checks on tasks', () => {
  it('hold on the whole history of a healthy store', () => {
    expect(TASKS.filter((id) => verdictOn(id, eventsOf(id)) !== 'holds')).toEqual([])
  })

  it('find nothing wrong because an event is missing, and never hold without a row that they read', () => {
    const wrong = TASKS.flatMap((id) =>
      eventsOf(id).flatMap((event, index) => {
        const verdict = verdictOn(id, eventsOf(id).toSpliced(index, 1))
        const isRead = event.type === 'row' && event.step !== RESTED.after
        const due = isRead ? ['inconclusive'] : ['inconclusive', 'holds']
        return due.includes(verdict) ? [] : [`${id}: ${verdict} without ${nameOf(event)}`]
      }),
    )
    expect(wrong).toEqual([])
  })

  it('never take a refusal for granted that nobody answered', () => {
    // This check is about the refusals that were reported, however many that are.
    const others = TASKS.filter((id) => id !== 'tasks/false-means-unchanged')
    const wrong = others.flatMap((id) =>
      eventsOf(id).flatMap((event, index) => {
        if (event.type !== 'return' || event.value !== false) return []
        const verdict = verdictOn(id, eventsOf(id).toSpliced(index, 1))
        return verdict === 'inconclusive' ? [] : [`${id}: ${verdict} without ${nameOf(event)}`]
      }),
    )
    expect(wrong).toEqual([])
  })

  it('are at worst inconclusive when a run was cut off anywhere', () => {
    const wrong = TASKS.flatMap((id) =>
      eventsOf(id).flatMap((event, index) => {
        const verdict = verdictOn(id, eventsOf(id).slice(0, index))
        return ['inconclusive', 'holds'].includes(verdict) ? [] : [`${id}: ${verdict} up to ${nameOf(event)}`]
      }),
    )
    expect(wrong).toEqual([])
  })

  it('are at worst inconclusive whatever is missing', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TASKS),
        fc.infiniteStream(fc.integer({ min: 0, max: 9 })),
        (id, dice) => {
          const kept = eventsOf(id).filter(() => dice.next().value !== 0)
          expect(['holds', 'inconclusive']).toContain(verdictOn(id, kept))
        },
      ),
      { numRuns: RUNS },
    )
  })

  it('are at worst inconclusive when the database could not be asked', () => {
    const wrong = TASKS.flatMap((id) =>
      eventsOf(id).flatMap((event, index) => {
        if (event.type !== 'return') return []
        const verdict = verdictOn(id, eventsOf(id).with(index, asLocked(event)))
        const isRefusal = event.value === false && id !== 'tasks/false-means-unchanged'
        const due = isRefusal ? ['inconclusive'] : ['inconclusive', 'holds']
        return due.includes(verdict) ? [] : [`${id}: ${verdict} with a lock at ${nameOf(event)}`]
      }),
    )
    expect(wrong).toEqual([])
  })

  it('never hold when any refused write has changed any column after all', () => {
    const ids = TASKS.filter((id) => id.startsWith('tasks/stale-'))
    fc.assert(
      fc.property(fc.constantFrom(...ids), fc.nat(), fc.nat(), fc.string(), (id, nth, column, value) => {
        const events = eventsOf(id)
        const rows = events.filter((event) => event.type === 'row' && event.step.endsWith('after'))
        const row = rows[nth % rows.length]
        if (row?.type !== 'row' || row.row === null) throw new Error('no row to change')
        const names = Object.keys(row.row)
        const name = names[column % names.length] ?? 'status'
        fc.pre(row.row[name] !== value)
        const changed = { ...row, row: { ...row.row, [name]: value } }
        const due = id === 'tasks/stale-delete' ? 'absent' : 'violated'
        expect(verdictOn(id, events.with(events.indexOf(row), changed))).toBe(due)
      }),
      { numRuns: RUNS },
    )
  })

  it('never hold when a refusal was reported as a success', () => {
    const exempt = new Set<CheckId>([
      'tasks/false-means-unchanged',
      'tasks/owner-persisted',
      'tasks/stale-delete',
    ])
    const wrong = TASKS.filter((id) => !exempt.has(id)).flatMap((id) =>
      eventsOf(id).flatMap((event, index) => {
        // Whether a database minds the case of owners is for a note.
        if (event.type !== 'return' || event.value !== false || event.step === 'other-case') return []
        const verdict = verdictOn(id, eventsOf(id).with(index, { ...event, value: true }))
        return verdict === 'violated' ? [] : [`${id}: ${verdict} with true at ${nameOf(event)}`]
      }),
    )
    expect(wrong).toEqual([])
  })

  it('never hold when the control of a refusal was not accepted', () => {
    const wrong = TASKS.flatMap((id) =>
      eventsOf(id).flatMap((event, index) => {
        if (
          event.type !== 'row' ||
          event.row === null ||
          !/(^|:)(completed|matched|controlled)$/.test(event.step)
        )
          return []
        const undone = { ...event, row: { ...event.row, status: 'running', result: null, retry_count: 0 } }
        const verdict = verdictOn(id, eventsOf(id).with(index, undone))
        return verdict === 'inconclusive' ? [] : [`${id}: ${verdict} without the control ${event.step}`]
      }),
    )
    expect(wrong).toEqual([])
  })
})

function eventsOf(id: CheckId): readonly HistoryEvent[] {
  return healthy[id] ?? []
}

function verdictOn(id: CheckId, events: readonly HistoryEvent[]): string {
  return CHECKS[id].judge(new CheckEvidence(events, null)).verdict
}

function nameOf(event: HistoryEvent): string {
  return 'step' in event ? `${event.type} ${event.step}` : `${event.type} ${event.i}`
}

function asLocked(event: Extract<HistoryEvent, { type: 'return' }>): HistoryEvent {
  const message = 'SQLITE_BUSY: database is locked'
  return {
    ...event,
    outcome: 'threw',
    value: { $undefined: true },
    error: { name: 'Error', message, code: 'SQLITE_BUSY', chain: [message] },
  }
}

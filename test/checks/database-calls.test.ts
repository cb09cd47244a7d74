import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reference } from '../../adapters/reference/index.ts'
import { CheckEvidence } from '../../src/checks/check-evidence.ts'
import type { CheckId } from '../../src/checks/check-id.ts'
import { CHECKS } from '../../src/checks/list.ts'
import type { HistoryEvent } from '../../src/history/event.ts'
import type { Audited } from '../../src/selftest/bench/audited.ts'
import { Bench } from '../../src/selftest/bench/bench.ts'

const HELD = [
  'tasks/held-claim',
  'tasks/held-finish',
  'tasks/held-renewal',
  'tasks/held-update',
] as const satisfies readonly CheckId[]
const ON_CALLS: readonly CheckId[] = [...HELD, 'tasks/driver-failure']

let bench: Bench
let healthy: Audited

beforeAll(async () => {
  bench = await Bench.start(reference)
  healthy = await audit({})
}, 60_000)

afterAll(() => bench[Symbol.asyncDispose]())

/** A call that a busy machine did not let pass in time is tried again; any other verdict stands at once. */
async function audit(
  { fault = null, manner = null }: { readonly fault?: string | null; readonly manner?: string | null },
  checks = ON_CALLS,
): Promise<Audited> {
  for (let attempt = 1; ; attempt += 1) {
    const plan = { variant: 'F3', fault, manner } as const
    const audited = await bench.auditReference(plan, ['tasks/shared-database', ...checks])
    const verdicts = [...audited.judgements.values()].map(({ verdict }) => verdict)
    if (!verdicts.includes('inconclusive') || attempt === 3) return audited
  }
}

const verdictsOf = ({ judgements }: Audited) =>
  Object.fromEntries(ON_CALLS.map((id) => [id, judgements.get(id)?.verdict]))

const HOLDS = Object.fromEntries(ON_CALLS.map((id) => [id, 'holds']))

describe('a healthy store', () => {
  it('holds, whichever of its database calls is held or fails', () => {
    expect(verdictsOf(healthy)).toEqual(HOLDS)
  })

  it.each(['versioned-put', 'locks-compares-and-writes', 'refuses-by-throwing', 'strict-after-lapse'])(
    'holds with the manner %s',
    async (manner) => {
      expect(verdictsOf(await audit({ manner }))).toEqual(HOLDS)
    },
    60_000,
  )

  it('lets B wait where A holds a lock of the database', async () => {
    const audited = await audit({ manner: 'locks-compares-and-writes' }, ['tasks/held-claim'])
    expect(audited.judgements.get('tasks/held-claim')?.summary).toContain('With each of 4 database calls')
    const evidence = audited.evidenceOf('tasks/held-claim')
    const waited = [1, 2, 3, 4].filter((number) => {
      const prefix = `claim, held at ${number}: `
      return (
        (evidence.call(`${prefix}meets-0`)?.end ?? 0) > (evidence.call(`${prefix}held:released`)?.start ?? 0)
      )
    })
    // The first call opens the transaction; the others are made while it holds the lock.
    expect(waited).toEqual([2, 3, 4])
  }, 60_000)
})

const WRITE = /held before its database call \d+ \((UPDATE|SELECT|COMMIT|BEGIN)/

describe('a store that reads and then writes is caught at the call between', () => {
  it.each([
    'read-then-write',
    'read-then-write-locked-in-the-store',
    'read-then-write-locked-in-the-module',
    'compared-in-a-transaction-of-its-own',
  ])(
    '%s, with every kind of update',
    async (fault) => {
      const { judgements } = await audit({ fault }, HELD)
      for (const id of ['tasks/held-claim', 'tasks/held-finish', 'tasks/held-renewal'] as const) {
        expect(judgements.get(id)).toMatchObject({ verdict: 'violated' })
        expect(judgements.get(id)?.summary).toMatch(WRITE)
        expect(judgements.get(id)?.summary).toContain('both were told that they had won')
      }
      expect(judgements.get('tasks/held-update')?.verdict).toBe('holds')
    },
    60_000,
  )

  it.each([
    ['recovery-reads-then-writes', ['tasks/held-finish', 'tasks/held-renewal'], "B's recovery held"],
    ['completion-reads-then-writes', ['tasks/held-finish'], "A's completion held"],
    ['whole-row-written-back', ['tasks/held-update'], "A's update of the error held"],
  ] as const)(
    '%s',
    async (fault, caught, where) => {
      const { judgements } = await audit({ fault }, HELD)
      const red = HELD.filter((id) => judgements.get(id)?.verdict !== 'holds')
      expect(red).toEqual(caught)
      for (const id of red)
        expect(judgements.get(id)?.summary).toContain(`With ${where} before its database call 2 (UPDATE`)
    },
    60_000,
  )
})

describe('a store that makes a success of a failure is caught', () => {
  it.each([
    ['driver-error-is-success', 'failing because the connection is lost'],
    ['claim-granted-while-down', 'failing because the connection is lost'],
    ['lock-is-success', 'failing because the database is locked'],
  ] as const)(
    '%s',
    async (fault, how) => {
      const { judgements } = await audit({ fault })
      expect(judgements.get('tasks/driver-failure')).toMatchObject({ verdict: 'violated' })
      expect(judgements.get('tasks/driver-failure')?.summary).toContain(how)
      for (const id of HELD) expect(judgements.get(id)?.verdict).toBe('holds')
    },
    60_000,
  )
})

describe('the judges', () => {
  it('find nothing wrong because an event of a healthy run is missing or a run was cut off', () => {
    const wrong = ON_CALLS.flatMap((id) => {
      const events = healthy.eventsOf(id)
      return events.flatMap((_, index) => {
        const verdicts = [verdictOn(id, events.toSpliced(index, 1)), verdictOn(id, events.slice(0, index))]
        return verdicts.every((verdict) => ['holds', 'inconclusive'].includes(verdict))
          ? []
          : [`${id}: ${verdicts.join()} at ${index}`]
      })
    })
    expect(wrong).toEqual([])
  })

  it('hold on nothing but the whole of what they need', () => {
    const needed = /(before|end|after|held:held|held:released|:struck|meets-0|write)$/
    const wrong = ON_CALLS.flatMap((id) => {
      const events = healthy.eventsOf(id)
      return events.flatMap((event, index) =>
        'step' in event &&
        needed.test(event.step) &&
        !/(nothing fails: write:struck|at 2: (before|write|after))$/.test(event.step) &&
        event.type !== 'invoke' &&
        verdictOn(id, events.toSpliced(index, 1)) === 'holds'
          ? [`${id}: holds without ${event.step}`]
          : [],
      )
    })
    expect(wrong).toEqual([])
  })

  it('never hold when a database call met a lock', () => {
    const message = 'SQLITE_BUSY: database is locked'
    const error = { name: 'Error', message, code: 'SQLITE_BUSY', chain: [message] }
    const wrong = HELD.flatMap((id) => {
      const events = healthy.eventsOf(id)
      return events.flatMap((event, index) => {
        if (event.type !== 'return' || event.value !== false) return []
        const locked = { ...event, outcome: 'threw' as const, value: { $undefined: true }, error }
        return verdictOn(id, events.with(index, locked)) === 'inconclusive' ? [] : [`${id}: ${event.step}`]
      })
    })
    expect(wrong).toEqual([])
  })
})

function verdictOn(id: CheckId, events: readonly HistoryEvent[]): string {
  return CHECKS[id].judge(new CheckEvidence(events, null)).verdict
}

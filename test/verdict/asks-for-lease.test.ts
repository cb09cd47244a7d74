import { describe, it } from 'vitest'
import type { CoreCall } from '../../src/history/event.ts'
import { asksForLease } from '../../src/verdict/asks-for-lease.ts'
import { reportOnCore } from '../../src/verdict/report-on-core.ts'
import { recordCall } from '../../src/worker/core-call.ts'
import { factsOf, historyOf } from './by-hand.ts'

const CLAIM = recordCall(
  'claim',
  'updateTask',
  { status: 'running', ownerId: 'a', leaseExpiresAt: new Date(0) },
  { expectedStatus: 'pending', expectedOwnerId: null },
)
const RENEWAL = call('renewal', ['expectedOwnerId'])
const COMPLETION = call('completion', ['expectedOwnerId'])
const RECOVERY = call('recovery', ['expectedOwnerId', 'expectedLeaseExpiresAt'])
const OUTCOMES = (['failure', 'retry', 'time-out', 'suspension', 'release'] as const).map((moment) =>
  call(moment, ['expectedOwnerId']),
)
const REFUSED: CoreCall = { ...CLAIM, refused: true }
const ALL = [CLAIM, REFUSED, RENEWAL, COMPLETION, ...OUTCOMES, RECOVERY]

describe('whether a core asks for a lease', () => {
  it('is true if it claims, renews, completes and recovers as the contract says', ({ expect }) => {
    expect(asksForLease(ALL)).toEqual({ asks: true, because: [] })
    expect(asksForLease([...ALL, ...ALL])).toEqual({ asks: true, because: [] })
  })

  it.for(ALL)(
    'is false if one call of $moment lacks a condition, whatever the others have',
    (one, { expect }) => {
      for (const left of one.conditions) {
        const less = { ...one, conditions: one.conditions.filter((name) => name !== left) }
        const { asks, because } = asksForLease([...ALL, less])
        expect(asks).toBe(false)
        expect(because.join()).toContain(left)
      }
    },
  )

  it.for(['ownerId', 'leaseExpiresAt'])('is false if a claim does not stamp %s', (field, { expect }) => {
    const less = { ...CLAIM, fields: CLAIM.fields.filter((name) => name !== field) }
    expect(asksForLease([...ALL, less])).toEqual({
      asks: false,
      because: [`does not ask for a lease: claims do not always stamp ${field}`],
    })
  })

  it('is false if a task with a live lease was touched', ({ expect }) => {
    expect(asksForLease([...ALL, call('recovery-of-live', RECOVERY.conditions)])).toEqual({
      asks: false,
      because: ['does not ask for a lease: recovers tasks whose lease is live'],
    })
  })

  it('is false if the tool of a task ran whose claim was refused', ({ expect }) => {
    expect(asksForLease([...ALL, call('run-after-refusal', [])])).toEqual({
      asks: false,
      because: ['does not ask for a lease: runs tasks whose claim was refused'],
    })
  })

  it('tells moments that lack the same together', ({ expect }) => {
    expect(asksForLease([...ALL, call('failure', []), call('completion', []), call('retry', [])])).toEqual({
      asks: false,
      because: [
        'does not ask for a lease: completions, failures and retries not always conditional on expectedOwnerId',
      ],
    })
  })

  it('is not observed if no claim was refused', ({ expect }) => {
    const seen = ALL.filter(({ refused }) => refused === undefined)
    expect(asksForLease(seen)).toEqual({ asks: null, because: ['not observed: a refused claim'] })
  })

  it.for([
    ['suspensions', 'suspension'],
    ['releases', 'release'],
  ] as const)('is true although no %s were seen, and says so', ([name, moment], { expect }) => {
    const seen = ALL.filter((one) => one.moment !== moment)
    expect(asksForLease(seen)).toEqual({ asks: true, because: [`not observed: ${name}`] })
  })

  it.for([
    ['renewals', 'renewal'],
    ['failures', 'failure'],
    ['retries', 'retry'],
    ['time-outs', 'time-out'],
    ['recovery', 'recovery'],
  ] as const)('is not observed if no %s were seen', ([name, moment], { expect }) => {
    const seen = ALL.filter((one) => one.moment !== moment)
    expect(asksForLease(seen)).toEqual({ asks: null, because: [`not observed: ${name}`] })
  })

  it('is said with its reason in the report', ({ expect }) => {
    const calls = [CLAIM, COMPLETION, RECOVERY, call('renewal', ['expectedStatus'])]
    const events = historyOf([
      ...calls.map((one) => ({ type: 'core-call', who: 'C', call: one }) as const),
      { type: 'core-asks', who: 'C', complete: true, runFencingExports: [] },
    ])
    const { asksForLease: asks, evidence } = reportOnCore(events, factsOf())
    expect(asks).toBe(false)
    expect(evidence).toContain('does not ask for a lease: renewals not always conditional on expectedOwnerId')
  })
})

function call(moment: CoreCall['moment'], conditions: readonly string[]): CoreCall {
  return { moment, method: 'updateTask', fields: [], cleared: [], status: null, conditions: [...conditions] }
}

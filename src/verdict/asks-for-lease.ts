import type { CoreCall } from '../history/event.ts'

/** What every call of a moment must name for a task to belong to one owner, by Mastra's task lease contract (core 1.72.0). */
const NEEDED = [
  {
    moment: 'claim',
    calls: 'claims',
    fields: ['ownerId', 'leaseExpiresAt'],
    conditions: ['expectedStatus', 'expectedOwnerId'],
  },
  { moment: 'renewal', calls: 'renewals', fields: [], conditions: ['expectedOwnerId'] },
  { moment: 'completion', calls: 'completions', fields: [], conditions: ['expectedOwnerId'] },
  {
    moment: 'recovery',
    calls: 'recovery',
    fields: [],
    conditions: ['expectedOwnerId', 'expectedLeaseExpiresAt'],
  },
] as const

/**
 * Whether a core asks its store for a lease, by the calls that its manager was seen to make. True only if it was seen
 * to claim, renew, complete and recover, each time with all that the contract needs; false if a call lacks some of
 * it or a task with a live lease was touched; null if something was not seen. `because` says what was lacking.
 */
export function asksForLease(calls: readonly CoreCall[]): {
  asks: boolean | null
  because: readonly string[]
} {
  const lacking = NEEDED.flatMap(({ moment, calls: name, fields, conditions }) => {
    const own = calls.filter((call) => call.moment === moment)
    const unstamped = fields.filter((field) => own.some((call) => !call.fields.includes(field)))
    const open = conditions.filter((condition) => own.some((call) => !call.conditions.includes(condition)))
    return [
      ...(unstamped.length > 0 ? [`${name} do not always stamp ${unstamped.join(' and ')}`] : []),
      ...(open.length > 0 ? [`${name} not always conditional on ${open.join(' and ')}`] : []),
    ]
  })
  const takesLive = calls.some(({ moment }) => moment === 'recovery-of-live')
  const because = takesLive ? [...lacking, 'recovers tasks whose lease is live'] : lacking
  if (because.length > 0) return { asks: false, because: [`does not ask for a lease: ${because.join(', ')}`] }
  const unseen = NEEDED.filter(({ moment }) => !calls.some((call) => call.moment === moment))
  if (unseen.length === 0) return { asks: true, because: [] }
  return { asks: null, because: [`not observed: ${unseen.map(({ calls: name }) => name).join(', ')}`] }
}

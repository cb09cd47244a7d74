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
  { moment: 'failure', calls: 'failures', fields: [], conditions: ['expectedOwnerId'] },
  { moment: 'retry', calls: 'retries', fields: [], conditions: ['expectedOwnerId'] },
  { moment: 'time-out', calls: 'time-outs', fields: [], conditions: ['expectedOwnerId'] },
  { moment: 'suspension', calls: 'suspensions', fields: [], conditions: ['expectedOwnerId'] },
  { moment: 'release', calls: 'releases', fields: [], conditions: ['expectedOwnerId'] },
  {
    moment: 'recovery',
    calls: 'recovery',
    fields: [],
    conditions: ['expectedOwnerId', 'expectedLeaseExpiresAt'],
  },
] as const

/** What a core need not do: where it was not seen, that is said, and nothing else follows. */
const OPTIONAL: ReadonlySet<CoreCall['moment']> = new Set(['suspension', 'release'])

/**
 * Whether a core asks its store for a lease, by the calls that its manager was seen to make. True only if it was seen
 * to claim, renew, complete, fail, retry, time out and recover, each time with all that the contract needs, and to
 * leave a task alone whose claim was refused; false if a call lacks some of it, a task with a live lease was touched or
 * a refused one was run; null if something was not seen. `because` says what was lacking or not seen.
 */
export function asksForLease(calls: readonly CoreCall[]): {
  asks: boolean | null
  because: readonly string[]
} {
  const did = (moment: CoreCall['moment']) => calls.some((call) => call.moment === moment)
  const lacking = [
    ...unstamped(calls),
    ...unconditional(calls),
    ...(did('recovery-of-live') ? ['recovers tasks whose lease is live'] : []),
    ...(did('run-after-refusal') ? ['runs tasks whose claim was refused'] : []),
  ]
  if (lacking.length > 0) return { asks: false, because: [`does not ask for a lease: ${lacking.join(', ')}`] }
  const unseen = NEEDED.filter(({ moment }) => !did(moment))
  const names: string[] = unseen.map(({ calls: name }) => name)
  const wasRefused = calls.some(({ refused }) => refused === true)
  if (!wasRefused) names.push('a refused claim')
  const asks = wasRefused && unseen.every(({ moment }) => OPTIONAL.has(moment)) ? true : null
  return { asks, because: names.length === 0 ? [] : [`not observed: ${names.join(', ')}`] }
}

function unstamped(calls: readonly CoreCall[]): string[] {
  return NEEDED.flatMap(({ moment, calls: name, fields }) => {
    const own = calls.filter((call) => call.moment === moment)
    const missing = fields.filter((field) => own.some((call) => !call.fields.includes(field)))
    return missing.length === 0 ? [] : [`${name} do not always stamp ${missing.join(' and ')}`]
  })
}

/** Moments that lack the same conditions are told together. */
function unconditional(calls: readonly CoreCall[]): string[] {
  const byConditions = new Map<string, string[]>()
  for (const { moment, calls: name, conditions } of NEEDED) {
    const own = calls.filter((call) => call.moment === moment)
    const open = conditions.filter((condition) => own.some((call) => !call.conditions.includes(condition)))
    if (open.length === 0) continue
    const key = open.join(' and ')
    byConditions.set(key, [...(byConditions.get(key) ?? []), name])
  }
  return [...byConditions].map(([open, names]) => `${inOneList(names)} not always conditional on ${open}`)
}

function inOneList(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`
}

import type { TaskFault } from './task-fault.ts'

const DAY_MS = 86_400_000

/** Instants that come back as another one, or are compared as texts that are none. */
export const INSTANT_FAULTS = {
  'lease-read-in-seconds': {
    id: 'F23a',
    does: 'Hands expiries out in whole seconds, but compares with what it has.',
    hazard: 'a recovery that names the lease that it read never matches',
    change: ({ decodeInstant }) => ({
      decodeInstant: (text) => new Date(Math.floor(decodeInstant(text).getTime() / 1_000) * 1_000),
    }),
  },
  'lease-compared-in-seconds': {
    id: 'F23b',
    does: 'Keeps milliseconds, but compares whole seconds.',
    hazard: 'a recovery takes a lease that was renewed within the second',
    change: ({ leaseGuard }) => ({
      leaseGuard: (expected) =>
        typeof expected === 'string'
          ? { sql: 'substr(leaseExpiresAt, 1, 19) = substr(?, 1, 19)', values: [expected] }
          : leaseGuard(expected),
    }),
  },
  'instants-cut-to-days': {
    id: 'F23c',
    does: 'Keeps the day of an instant and nothing finer.',
    hazard: 'every lease has lapsed as soon as it is given',
    change: ({ encodeInstant }) => ({
      encodeInstant: (instant) => encodeInstant(new Date(Math.floor(instant.getTime() / DAY_MS) * DAY_MS)),
    }),
  },
  'lease-compared-as-another-text': {
    id: 'F25a',
    does: 'Keeps instants as "date time", and compares them with texts that say "dateTtimeZ".',
    hazard: 'a recovery that names the lease that it read never matches',
    change: ({ columnsToInsert, columnsToSet }) => ({
      columnsToInsert: (columns) => inOtherWords(columnsToInsert(columns)),
      columnsToSet: (columns, request) => inOtherWords(columnsToSet(columns, request)),
    }),
  },
  'local-time': {
    id: 'F25b',
    does: 'Writes instants in the local time of the process, and reads them as UTC.',
    hazard: 'workers in two time zones see leases that are hours off',
    change: ({ encodeInstant }) => ({
      encodeInstant: (instant) =>
        encodeInstant(new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000)),
    }),
  },
} as const satisfies Record<string, TaskFault>

function inOtherWords<Value>(columns: Readonly<Record<string, Value>>): Record<string, Value | string> {
  const { leaseExpiresAt } = columns
  if (typeof leaseExpiresAt !== 'string') return { ...columns }
  return { ...columns, leaseExpiresAt: leaseExpiresAt.replace('T', ' ').replace('Z', '+00:00') }
}

import { isSet } from '../../checks/answers.ts'
import type { OwnerRead } from '../models/run-call.ts'
import type { RawRow } from '../../verdict/report.ts'
import { numberIn } from './number-in.ts'

/** The record of ownership that a value is; null for none. */
export function ownerIn(value: unknown): OwnerRead | null {
  if (!isSet(value) || typeof value !== 'object') return null
  const record = value as Readonly<Record<string, unknown>>
  const { generation, ownerId, live, leaseExpiresAt } = record
  return {
    generation: numberIn(generation),
    ownerId: isSet(ownerId) ? String(ownerId) : null,
    live: typeof live === 'boolean' ? live : undefined,
    isLeased: 'leaseExpiresAt' in record ? isSet(leaseExpiresAt) : undefined,
  }
}

/** The same from what O read; undefined where the reading does not show who owns the run. */
export function ownerInState(state: RawRow): OwnerRead | undefined {
  const columns = Object.entries(state).flatMap(([name, value]) =>
    name.startsWith('owners.') ? [[name.slice(name.lastIndexOf('.') + 1), value] as const] : [],
  )
  const record = Object.fromEntries(columns)
  return 'generation' in record && 'ownerId' in record ? (ownerIn(record) ?? undefined) : undefined
}

/** `a at generation 5, live`, or that nobody owns the run. */
export function ownerReadInWords(record: OwnerRead | null): string {
  if (record === null) return 'nobody'
  const { generation, ownerId, live, isLeased } = record
  const lease = live === true ? ', live' : live === false || isLeased === false ? ', not live' : ''
  return `${ownerId ?? 'nobody'} at generation ${generation}${lease}`
}

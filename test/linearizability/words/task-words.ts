import { encode } from '../../../src/history/encode.ts'
import { ID, WALL_MS, type Words } from './words.ts'

const valueOf = (answer: string): unknown => (answer === 'none' ? null : encode(toTask(answer.split(' '))))

const HOUR_MS = 3_600_000

/**
 * `create status=pending count=1`, `set status=running owner=a lease=live1 if status=pending owner=none lease=none`,
 * `get`, `delete if owner=a`. A field that is set to `-` is cleared; an answer is `status=running owner=a` or `none`.
 *
 * `claim a live1`, `renew a live2`, `reclaim a live1` and `finish a n` are what Mastra's managers send.
 *
 * `live1` and `live2` are leases that outlive the history, `old1` one that lapsed long before; `live1s` is the first
 * without its milliseconds.
 */
export const taskWords: Words = {
  call(short) {
    const words = inFull(short)
    const [verb = '', ...rest] = words.split(' ')
    const at = rest.indexOf('if')
    const fields = toFields(at === -1 ? rest : rest.slice(0, at))
    const conditions = at === -1 ? null : toConditions(toFields(rest.slice(at + 1)))
    switch (verb) {
      case 'create':
        return { call: 'createTask', args: [encode({ id: ID, ...fields })], valueOf }
      case 'set':
        return { call: 'updateTask', args: [ID, encode(fields), encode(conditions)], valueOf }
      case 'delete':
        return { call: 'deleteTask', args: [ID, encode(conditions)], valueOf }
      case 'get':
        return { call: 'getTask', args: [ID], valueOf }
      default:
        throw new Error(`Not a call on a task: ${words}`)
    }
  },
  final(words) {
    if (words === 'none') return null
    const { retryCount, leaseExpiresAt, result, error, ...rest } = toTask(words.split(' '))
    return {
      id: ID,
      ownerId: null,
      ...(rest as Record<string, string>),
      retry_count: Number(retryCount ?? 0),
      result: result === undefined ? null : JSON.stringify(result),
      error: error === undefined ? null : JSON.stringify(error),
      leaseExpiresAt: leaseExpiresAt instanceof Date ? leaseExpiresAt.toISOString() : null,
    }
  },
}

function inFull(words: string): string {
  const [verb, owner = '', other = ''] = words.split(' ')
  switch (verb) {
    case 'claim':
      return `set status=running owner=${owner} lease=${other} if status=pending owner=none lease=none`
    case 'renew':
      return `set lease=${other} if status=running owner=${owner}`
    case 'reclaim':
      return `set status=pending owner=- lease=- if status=running owner=${owner} lease=${other}`
    case 'finish':
      return `set status=completed result=${other} owner=- lease=- if status=running owner=${owner}`
    default:
      return words
  }
}

const NAMES: Readonly<Record<string, string>> = {
  owner: 'ownerId',
  lease: 'leaseExpiresAt',
  count: 'retryCount',
  started: 'startedAt',
}

function toFields(words: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    words.map((word) => {
      const [name = '', value = ''] = word.split('=')
      return [NAMES[name] ?? name, toValue(name, value)]
    }),
  )
}

function toTask(words: readonly string[]): Record<string, unknown> {
  return { id: ID, ...toFields(words) }
}

function toConditions(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      `expected${name[0]?.toUpperCase()}${name.slice(1)}`,
      value,
    ]),
  )
}

function toValue(name: string, value: string): unknown {
  if (value === '-') return undefined
  if (value === 'none') return null
  if (name === 'count') return Number(value)
  if (name === 'result') return { by: value }
  if (name === 'error') return { message: value }
  return name === 'lease' || name === 'started' ? instantOf(value) : value
}

function instantOf(value: string): Date {
  const match = /^(?<when>live|old)(?<number>\d+)(?<cut>s?)$/.exec(value)
  if (match?.groups === undefined) throw new Error(`Not an instant: ${value}`)
  const { when, number, cut } = match.groups
  const ms = WALL_MS + (when === 'live' ? HOUR_MS : -HOUR_MS) + Number(number) * 10_000
  return new Date(cut === 's' ? ms : ms + 678)
}

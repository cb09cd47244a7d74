import { encode } from '../../../src/history/encode.ts'
import { ID, type ToldCall, type Words } from './words.ts'

const RUN = `${ID}run`

/**
 * `claim a`, `claim a force expect=5 short` → `got 5`, `refused 5 a live`, `refused none`; `renew 5 a` → `yes 5 a live`
 * or `no 6 b live`; `release 5 a`; `get` → `5 a live`, `5 a idle`, `none`; `persist m1`, `result m1`, `state m1` and
 * `drop`, without a fence, `with 5 a` (a parameter) or `within 5 a` (a scope); `load` → `m1 m2` or `none`.
 */
export const runWords: Words = {
  call(words) {
    const [verb = '', ...rest] = words.split(' ')
    switch (verb) {
      case 'claim':
        return told('claimRunOwnership', toClaim(rest), toClaimAnswer(rest[0] ?? ''))
      case 'renew':
        return told('renewRunOwnership', { ...toFence(rest), leaseMs: leaseOf(rest) }, toRenewal)
      case 'release':
        return told('releaseRunOwnership', toFence(rest), unknown)
      case 'get':
        return told('getRunOwnership', { runId: RUN }, (answer) => toRecord(answer.split(' ')))
      case 'load':
        return told('loadWorkflowSnapshot', { runId: RUN }, toSnapshot)
      default:
        return toWrite(verb, rest)
    }
  },
  final(words) {
    const [owner = '', ...marks] = words.split(' ')
    const [generation, ownerId, lease] = owner.split('/')
    const record =
      owner === 'unclaimed'
        ? {}
        : {
            'owners.run.generation': Number(generation),
            'owners.run.ownerId': ownerId === 'nobody' ? null : (ownerId ?? null),
            'owners.run.leaseExpiresAt': lease === 'released' ? null : 1,
          }
    return {
      ...record,
      ...(marks.length === 0 ? {} : { 'snapshots.run.snapshot': JSON.stringify({ marks }) }),
    }
  },
}

function told(call: string, input: object, valueOf: ToldCall['valueOf']): ToldCall {
  return { call, args: [encode(input)], valueOf }
}

function toClaim([ownerId = '', ...options]: readonly string[]): object {
  const expected = options.find((option) => option.startsWith('expect='))
  return {
    runId: RUN,
    ownerId,
    leaseMs: leaseOf(options),
    ...(options.includes('force') ? { force: true } : {}),
    ...(expected === undefined ? {} : { expectedGeneration: Number(expected.slice('expect='.length)) }),
  }
}

function leaseOf(options: readonly string[]): number {
  return options.includes('short') ? 1 : 600_000
}

function toClaimAnswer(owner: string): ToldCall['valueOf'] {
  return (answer) => {
    const [kind, ...rest] = answer.split(' ')
    if (kind === 'got') return { acquired: true, record: toRecord([rest[0] ?? '', rest[1] ?? owner, 'live']) }
    if (kind === 'refused') return { acquired: false, record: toRecord(rest) }
    return unknown(answer)
  }
}

function toRenewal(answer: string): unknown {
  const [kind, ...rest] = answer.split(' ')
  return kind === 'yes' || kind === 'no'
    ? { renewed: kind === 'yes', record: toRecord(rest) }
    : unknown(answer)
}

function toRecord([generation = '', ownerId = '', live = '']: readonly string[]): unknown {
  if (generation === 'none') return null
  const lease = live === 'live' ? { $date: '2026-06-01T01:00:00.000Z' } : null
  return {
    runId: RUN,
    generation: Number(generation),
    ownerId: ownerId === 'nobody' ? null : ownerId,
    ...(live === 'lapsed' ? {} : { leaseExpiresAt: lease }),
    live: live === 'live',
  }
}

function toFence([generation = '', ownerId = '']: readonly string[]): object {
  return { runId: RUN, generation: Number(generation), ownerId }
}

function toSnapshot(answer: string): unknown {
  return answer === 'none' ? null : { marks: answer.split(' ') }
}

function toWrite(verb: string, words: readonly string[]): ToldCall {
  const at = words.findIndex((word) => word === 'with' || word === 'within')
  const fence = at === -1 ? null : toFence(words.slice(at + 1))
  const [mark] = verb === 'drop' ? [] : words
  const { call, input } = writeOf(verb, mark ?? '')
  return {
    call,
    args: [encode({ runId: RUN, ...input, ...(words[at] === 'with' ? { fence } : {}) })],
    ...(words[at] === 'within' ? { scope: fence } : {}),
    ...(mark === undefined ? {} : { mark }),
    valueOf: (answer) => (answer === 'ok' ? null : unknown(answer)),
  }
}

function writeOf(verb: string, mark: string): { call: string; input: object } {
  switch (verb) {
    case 'persist':
      return { call: 'persistWorkflowSnapshot', input: { snapshot: { context: { written: mark } } } }
    case 'result':
      return { call: 'updateWorkflowResults', input: { stepId: 'step', result: mark } }
    case 'state':
      return { call: 'updateWorkflowState', input: { opts: { result: mark } } }
    case 'drop':
      return { call: 'deleteWorkflowRunById', input: {} }
    default:
      throw new Error(`Not a call on a run: ${verb}`)
  }
}

function unknown(answer: string): never {
  throw new Error(`Not an answer: ${answer}`)
}

import { encode } from '../../../src/history/encode.ts'
import { ID, type ToldCall, type Words } from './words.ts'

const RUN = `${ID}run`

/**
 * `raise 5 a`, `retire 5 a`; `thread m1`, `title m1`, `message x m1`, `edit x m1` and `erase x`, without a fence,
 * `with 5 a` (a parameter) or `within 5 a` (a scope); `messages x,y m1` writes two; `read-thread` → `m1`,
 * `read-messages` → `x:m1 y:m2`, either → `none`.
 */
export const memoryWords: Words = {
  call(words) {
    const [verb = '', ...rest] = words.split(' ')
    switch (verb) {
      case 'raise':
        return { call: 'raiseRunFence', args: [toFence(rest)], valueOf: unknown }
      case 'retire':
        return { call: 'retireRunFence', args: [toFence(rest)], valueOf: unknown }
      case 'read-thread':
        return {
          call: 'getThreadById',
          args: [],
          valueOf: (answer) => (answer === 'none' ? null : { title: answer }),
        }
      case 'read-messages':
        return { call: 'listMessages', args: [], valueOf: (answer) => ({ messages: toMessages(answer) }) }
      default:
        return toWrite(verb, rest)
    }
  },
  final(words) {
    const [fence = '', ...marks] = words.split(' ')
    const [generation, ownerId = null, retired] = fence.split('/')
    const record =
      fence === 'unraised'
        ? {}
        : {
            'fences.run.generation': Number(generation),
            'fences.run.ownerId': ownerId,
            'fences.run.retiredAt': retired === undefined ? null : 1,
          }
    return { ...record, 'messages.all.content': marks.join(' ') }
  },
}

function toWrite(verb: string, words: readonly string[]): ToldCall {
  const at = words.findIndex((word) => word === 'with' || word === 'within')
  const [first = '', second = ''] = at === -1 ? words : words.slice(0, at)
  const fence = at === -1 ? null : toFence(words.slice(at + 1))
  const option = words[at] === 'with' ? { fence } : {}
  const isOfThread = verb === 'thread' || verb === 'title'
  const mark = isOfThread ? first : second
  return {
    ...callOf(verb, first, mark, option),
    ...(words[at] === 'within' ? { scope: fence } : {}),
    ...(verb === 'erase' ? {} : { mark }),
    valueOf: (answer) => (answer === 'ok' ? null : unknown(answer)),
  }
}

function callOf(verb: string, ids: string, mark: string, option: object): Pick<ToldCall, 'call' | 'args'> {
  const messages = ids.split(',').map((id) => ({ id: ID + id, content: mark }))
  switch (verb) {
    case 'thread':
      return { call: 'saveThread', args: [encode({ thread: { title: mark }, ...option })] }
    case 'title':
      return { call: 'updateThread', args: [encode({ id: `${ID}thread`, title: mark, ...option })] }
    case 'message':
    case 'messages':
      return { call: 'saveMessages', args: [encode({ messages, ...option })] }
    case 'edit':
      return { call: 'updateMessages', args: [encode({ messages, ...option })] }
    case 'erase':
      return { call: 'deleteMessages', args: [[ID + ids], encode(option)] }
    default:
      throw new Error(`Not a call on memory: ${verb}`)
  }
}

function toMessages(answer: string): object[] {
  if (answer === 'none') return []
  return answer.split(' ').map((word) => {
    const [id = '', content = ''] = word.split(':')
    return { id: ID + id, content }
  })
}

function toFence([generation = '', ownerId = '']: readonly string[]): object {
  return { runId: RUN, generation: Number(generation), ownerId }
}

function unknown(answer: string): never {
  throw new Error(`Not an answer: ${answer}`)
}

import type { ErrorFacts, Who } from '../../src/history/event.ts'
import type {
  RecordedOperation,
  RecordedRound,
  RoundObject,
} from '../../src/linearizability/recorded-round.ts'
import { memoryWords } from './words/memory-words.ts'
import { runWords } from './words/run-words.ts'
import { taskWords } from './words/task-words.ts'
import { ID, WALL_MS, type Words } from './words/words.ts'

const WORDS: Readonly<Record<RoundObject, Words>> = { task: taskWords, run: runWords, memory: memoryWords }

/**
 * A recorded round from lines such as `A 0-4 claim a → true`: the process, from when to when in ms (`0-` got no
 * answer), the call and its answer. `lost` and `throws SQLITE_BUSY` are answers that tell nothing; a line `end: …` is
 * what O read afterwards.
 */
export function toldRound(object: RoundObject, text: string): RecordedRound {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const told = lines.filter((line) => !line.startsWith('end:')).map((line) => operationOf(object, line))
  const lastMs = Math.max(...told.map(({ startMs, endMs }) => endMs ?? startMs))
  const end = lines.find((line) => line.startsWith('end:'))
  return {
    object,
    round: 1,
    seed: 7,
    id: ID,
    wallMs: WALL_MS,
    scripts: {},
    operations: told,
    final:
      end === undefined
        ? null
        : {
            row: WORDS[object].final(end.slice('end:'.length).trim()),
            copies: 1,
            startMs: lastMs + 1,
            endMs: lastMs + 2,
          },
  }
}

function operationOf(object: RoundObject, line: string): RecordedOperation {
  const match = /^(?<who>[ABC]) (?<start>\d+)-(?<end>\d*) (?<words>.+?)(?: → (?<answer>.+))?$/.exec(line)
  if (match?.groups === undefined) throw new Error(`Not a line of a history: ${line}`)
  const { who, start, end, words = '', answer = 'lost' } = match.groups
  const { valueOf, ...call } = WORDS[object].call(words)
  const about = {
    process: who as Who,
    ...call,
    startMs: Number(start),
    endMs: end === '' ? null : Number(end),
  }
  if (answer === 'lost') return { ...about, outcome: 'info', value: undefined, error: null, endMs: null }
  if (answer === 'conflict') return { ...about, outcome: 'threw', value: undefined, error: CONFLICT }
  if (answer.startsWith('throws ')) {
    return { ...about, outcome: 'threw', value: undefined, error: errorOf(answer.slice('throws '.length)) }
  }
  return { ...about, outcome: 'ok', value: simple(answer, valueOf), error: null }
}

function simple(answer: string, valueOf: (answer: string) => unknown): unknown {
  if (['true', 'false', 'null', '0', '1'].includes(answer)) return JSON.parse(answer)
  return answer === 'undefined' ? { $undefined: true } : valueOf(answer)
}

function errorOf(message: string): ErrorFacts {
  return { name: 'Error', message, code: null, chain: [message] }
}

const CONFLICT: ErrorFacts = {
  ...errorOf('The run has another owner.'),
  name: 'RunFenceConflictError',
  conflict: { at: null, reported: null },
}

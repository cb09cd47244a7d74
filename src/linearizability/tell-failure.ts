import { seedToRepeat } from '../histories/script-of.ts'
import type { RecordedRound } from './recorded-round.ts'
import { LEGEND, shortNames } from './short-names.ts'
import type { ToldWitness } from './witness-in-words.ts'

/** A history of more calls than this is told by the part alone that has no explanation. */
const SCRIPT_MAX = 20

const CHECK_OF = {
  task: 'tasks/linearizable',
  run: 'workflows/linearizable',
  memory: 'memory/linearizable',
} as const satisfies Record<RecordedRound['object'], string>

/**
 * What a person needs to see of a history without an explanation: why it has none, then its calls as a script, and at
 * last how to play it again. The numbers of the first line are those of the script.
 */
export function tellFailure(
  round: RecordedRound,
  { script, witness, because }: Pick<ToldWitness, 'script' | 'witness' | 'because'>,
): string[] {
  const isShort = script.length <= SCRIPT_MAX
  const why = isShort ? because : 'no order explains these calls together'
  const calls = isShort ? script : witness
  const [first = '', ...lines] = shortNames(round, [
    `In history ${round.round}, ${why}.`,
    ...calls.map((line, index) => `${index + 1}. ${line}`),
  ])
  return [first, ...lines, LEGEND, howToRepeat(round)]
}

function howToRepeat({ object, seed }: RecordedRound): string {
  const flags = `--only ${CHECK_OF[object]} --rounds 1 --seed ${seedToRepeat(seed, object)}`
  return `To play it again: the same command with ${flags}. It plays what this was cut from, forty times.`
}

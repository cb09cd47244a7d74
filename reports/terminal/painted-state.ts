import type { ChalkInstance } from 'chalk'
import type { Grade, Verdict } from '../../src/verdict/verdict.ts'

/** A grade or verdict in its colour; the word itself carries the meaning. */
export function paintedState(state: Grade | Verdict, paint: ChalkInstance): string {
  switch (state) {
    case 'fenced':
    case 'holds':
      return paint.green.bold(state)
    case 'unfenced':
    case 'violated':
      return paint.red.bold(state)
    case 'absent':
    case 'inconclusive':
      return paint.yellow.bold(state)
    case 'error':
      return paint.magenta.bold(state)
    default:
      throw new Error(`There is no colour for ${String(state satisfies never)}.`)
  }
}

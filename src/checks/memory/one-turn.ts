import { oneTurn } from '../fence-rules/one-turn.ts'

/** Messages of two runs, saved in one turn. */
export const memoryOneTurn = oneTurn('memory/one-turn', 'memory')

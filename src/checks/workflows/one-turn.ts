import { oneTurn } from '../fence-rules/one-turn.ts'

/** Snapshots of two runs, stored in one turn. */
export const workflowsOneTurn = oneTurn('workflows/one-turn', 'workflows')

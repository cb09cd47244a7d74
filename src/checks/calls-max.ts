/** How many database calls of one operation are acted on in their turn: no operation of a known store makes as many. */
export const CALLS_MAX = 24

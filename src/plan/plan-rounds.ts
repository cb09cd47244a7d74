import { FenceAuditError } from '../errors.ts'

/** Rounds of each check of random histories where nothing is said. */
export const DEFAULT_ROUNDS = 40
/** More rounds than this are a typing error: a thousand take a minute. */
const ROUNDS_MAX = 100_000

/**
 * How many rounds each check of random histories plays.
 *
 * @throws FenceAuditError BAD_FLAG
 */
export function planRounds(rounds: number = DEFAULT_ROUNDS): number {
  if (rounds >= 1 && rounds <= ROUNDS_MAX) return rounds
  throw new FenceAuditError('BAD_FLAG', `--rounds ${rounds} is not a whole number from 1 to ${ROUNDS_MAX}.`)
}

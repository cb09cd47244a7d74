/** What the exit codes of the command line mean; the help and docs/exit-codes.md show this table. */
export const EXIT_CODES = [
  [0, 'everything required is fenced'],
  [1, 'something required is not fenced (dominates the others)'],
  [2, 'inconclusive: it could not be shown either way'],
  [3, 'could not run: bad input, failed install, unreachable store, a bug'],
  [130, 'interrupted; the evidence is kept'],
] as const satisfies readonly (readonly [number, string])[]

/** Exit code of everything that could not run, from a bad flag to a bug. */
export const COULD_NOT_RUN = 3

/** Exit code of what could not be shown. */
export const INCONCLUSIVE = 2

export const INTERRUPTED = 130

import type { Matrix } from '../../src/matrix/matrix.ts'

/** What the exit code of a matrix says. */
export const EXIT_MEANINGS = {
  0: 'every pair is fenced',
  1: 'a pair is not fenced',
  2: 'it could not be shown of every pair',
  3: 'a pair could not be run',
  130: 'interrupted',
} as const satisfies Record<Matrix['exitCode'], string>

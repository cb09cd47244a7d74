import type { Grade } from './verdict.ts'

/** The exit code that a grade stands for (docs/exit-codes.md). Throws for a word that is no grade. */
export function exitCodeOf(grade: Grade): 0 | 1 | 2 | 3 {
  switch (grade) {
    case 'fenced':
      return 0
    case 'unfenced':
      return 1
    case 'inconclusive':
      return 2
    case 'error':
      return 3
    default:
      throw new Error(`No exit code for the grade ${String(grade satisfies never)}.`)
  }
}

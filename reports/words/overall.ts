import type { Report } from '../../src/verdict/report.ts'
import type { Grade } from '../../src/verdict/verdict.ts'

/** Worst first: one pair that is not fenced decides, and what is not shown is never fenced. */
export const GRADE_ORDER = ['unfenced', 'error', 'inconclusive', 'fenced'] as const satisfies readonly Grade[]

const EXIT_ORDER = [130, 1, 3, 2, 0] as const satisfies readonly Report['exitCode'][]

/** What several pairs come to together: the worst grade and the worst exit code, an interruption first. */
export function overall(reports: readonly Report[]): {
  readonly grade: Grade
  readonly exitCode: Report['exitCode']
} {
  return {
    grade: GRADE_ORDER.find((grade) => reports.some((report) => report.grade === grade)) ?? 'inconclusive',
    exitCode: EXIT_ORDER.find((code) => reports.some((report) => report.exitCode === code)) ?? 2,
  }
}

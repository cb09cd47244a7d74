import type { Report } from './report.ts'

/** What something unfenced must never hide behind: 1 dominates, then what could not run, then what could not be shown. */
const ORDER = [130, 1, 3, 2, 0] as const

/** The exit code of several reports; 2 for none, because nothing was shown. */
export function worstExitCode(reports: readonly Report[]): number {
  return ORDER.find((code) => reports.some(({ exitCode }) => exitCode === code)) ?? 2
}

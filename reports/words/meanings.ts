import type { Report } from '../../src/verdict/report.ts'
import type { Cause, Grade, Verdict } from '../../src/verdict/verdict.ts'

/** What a verdict means, in one sentence. */
export const VERDICT_MEANINGS = {
  violated: 'A promise was offered and broken, or newer data was lost.',
  absent: 'No such domain, method, field or condition: nothing protects this.',
  error: 'The check could not be carried out; it says nothing about the store.',
  inconclusive: 'Something that had to happen for this to count was not seen to happen.',
  holds: 'The stale write was refused, the row stayed as it was, and the rightful owner could go on.',
} as const satisfies Record<Verdict, string>

/** Whether something is shown to be wrong. */
export function isFault(verdict: Verdict): boolean {
  return verdict === 'violated' || verdict === 'absent'
}

/** What the exit code says to whoever started the audit. */
export const EXIT_MEANINGS = {
  0: 'everything required is fenced',
  1: 'something required is not fenced',
  2: 'it could not be shown either way',
  3: 'it could not be run',
  130: 'it was interrupted',
} as const satisfies Record<Report['exitCode'], string>

/** The same of reports to which a baseline may have been applied: what is accepted is not called fenced. */
export function exitInWords(exitCode: Report['exitCode'], reports: readonly Report[]): string {
  const baselines = reports.flatMap(({ baseline }) => baseline ?? [])
  const isAccepted = baselines.some(({ decides, accepted }) => decides && accepted.length > 0)
  if (exitCode === 0 && isAccepted)
    return 'nothing required is worse than the baseline accepts, which is not the same as fenced'
  const isVoid = baselines.some(({ expired, unused }) => expired.length + unused.length > 0)
  if (exitCode === 3 && isVoid && reports.every(({ grade }) => grade !== 'error'))
    return 'the baseline has entries that no longer count'
  return EXIT_MEANINGS[exitCode]
}

/** Who has to mend something, as a noun phrase; a dash where nothing is to be mended. */
export function whoFixes(cause: Cause, state: Grade | Verdict): string {
  if (cause === 'core+adapter') return 'core and adapter'
  if (cause !== null) return cause
  return state === 'fenced' || state === 'holds' ? '–' : 'not known'
}

import type { Acceptance } from '../verdict/baseline-report.ts'
import type { Report } from '../verdict/report.ts'

/** What is wrong with an entry of a baseline, in a line that names the file and the remedy. */
export interface VoidEntry {
  readonly file: string
  readonly text: string
}

/** What is wrong with the entries of a baseline: one for each day that has passed and for each finding that holds. */
export function voidEntries(reports: readonly Report[]): VoidEntry[] {
  return reports.flatMap(({ baseline }) => {
    if (baseline === undefined) return []
    const { file, expired, unused } = baseline
    const byEntry = Map.groupBy(expired, ({ store, owner, until }) => JSON.stringify([store, owner, until]))
    return [
      ...[...byEntry.values()].flatMap((entries) => expiredInWords(file, entries)),
      ...unused.map(({ store, finding, verdict }) => ({
        file,
        text: `${file}: ${finding} of ${store} is accepted as ${verdict}, but it holds now: remove it, or run with --update-baseline.`,
      })),
    ]
  })
}

function expiredInWords(file: string, entries: readonly Acceptance[]): VoidEntry[] {
  const [first] = entries
  if (first === undefined) return []
  const findings = entries.map(({ finding }) => finding).join(', ')
  return [
    {
      file,
      text: `${file}: what ${first.owner} accepts of ${first.store} has expired on ${first.until}: ${findings}. Mend it, or decide anew and write another date.`,
    },
  ]
}

import type { Acceptance } from '../../src/verdict/baseline-report.ts'
import type { Report } from '../../src/verdict/report.ts'

/** A paragraph on what the baseline says of a report, with a label for it. */
export interface BaselineNote {
  readonly label: 'accepted' | 'expired' | 'unused'
  readonly text: string
}

/** What the baseline says of a report: who accepts what, why and until when; which entries are void. Empty without one. */
export function baselineNotes({ baseline }: Report): BaselineNote[] {
  if (baseline === undefined) return []
  const { decides, accepted, expired, unused } = baseline
  const counts = decides ? 'does not decide the exit code' : 'counts all the same without --gate regression'
  return [
    ...byEntry(accepted).map(([{ owner, until, reason }, findings]): BaselineNote => ({
      label: 'accepted',
      text: `by ${owner} until ${until}, because: ${reason}. It does not hold, and ${counts}: ${findings}`,
    })),
    ...byEntry(expired).map(([{ owner, until }, findings]): BaselineNote => ({
      label: 'expired',
      text: `what ${owner} accepted until ${until} counts again: ${findings}`,
    })),
    ...byEntry(unused).map(([{ owner }, findings]): BaselineNote => ({
      label: 'unused',
      text: `${owner} accepts what holds now; remove it from the baseline: ${findings}`,
    })),
  ]
}

function byEntry(acceptances: readonly Acceptance[]): (readonly [Acceptance, string])[] {
  const groups = Map.groupBy(acceptances, ({ store, owner, until, reason }) =>
    JSON.stringify([store, owner, until, reason]),
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    const findings = group.map(({ finding, verdict }) => `${finding} (${verdict})`).join(', ')
    return first === undefined ? [] : [[first, findings] as const]
  })
}

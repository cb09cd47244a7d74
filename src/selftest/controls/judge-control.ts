import type { CheckId } from '../../checks/check-id.ts'
import type { CheckReport } from '../../verdict/report.ts'
import type { Control } from './control.ts'

/** How a control came out; all three lists are empty where the auditor did what it must. */
export interface ControlOutcome {
  /** Checks that had to catch it and came to something else, with what that was. */
  readonly missed: readonly string[]
  /** Of those, the ones that were inconclusive: a busy machine did not let it happen, so it can be tried again. */
  readonly open: readonly CheckId[]
  /** What is held against it though nothing of the kind was declared. */
  readonly unexpected: readonly string[]
}

/** Compares what the checks came to with what must become of the control. */
export function judgeControl(
  { caughtBy, verdict, also, kind }: Control,
  reports: Iterable<CheckReport>,
): ControlOutcome {
  const missed: string[] = []
  const open: CheckId[] = []
  const unexpected: string[] = []
  const declared = new Set<CheckId>(also)
  for (const { id, verdict: seen, summary } of reports) {
    const told = `${id} ${seen}: ${summary}`
    if (caughtBy.includes(id)) {
      if (seen === verdict) continue
      missed.push(told)
      if (seen === 'inconclusive') open.push(id)
    } else if (kind === 'healthy') {
      const isLeftOpen = declared.has(id) && (seen === 'absent' || seen === 'holds')
      if (seen === 'holds' || isLeftOpen) continue
      unexpected.push(told)
      if (seen === 'inconclusive') open.push(id)
    } else if ((seen === 'violated' && !declared.has(id)) || seen === 'error') {
      unexpected.push(told)
    }
  }
  return { missed, open, unexpected }
}

import type { CheckReport } from '../../src/verdict/report.ts'
import { clip } from './clip.ts'
import { rowDifference } from './row-difference.ts'

/** Findings that came to the same: the text they share, said once, and what sets each apart. */
export interface FindingFamily {
  readonly text: string
  readonly members: readonly { readonly check: CheckReport; readonly apart: string }[]
}

/** A lead longer than this is not the name of an attempt but half of the sentence. */
const LEAD_LENGTH_MAX = 70

/**
 * Gathers findings whose summaries differ only in the name of the attempt ("A's stale failure: …") and in the
 * changed values in brackets; the changes of each row set them apart. The order of first occurrence is kept.
 */
export function findingFamilies(checks: readonly CheckReport[]): FindingFamily[] {
  const families = Map.groupBy(checks, sharedText)
  return [...families].map(([text, members]) => {
    const [only] = members
    if (members.length === 1 && only !== undefined) {
      return { text: missingFirst(only, only.summary), members: [{ check: only, apart: '' }] }
    }
    return { text, members: members.map((check) => ({ check, apart: changesInWords(check) })) }
  })
}

function sharedText(check: CheckReport): string {
  const end = check.summary.indexOf(': ')
  const tail = end >= 0 && end <= LEAD_LENGTH_MAX ? check.summary.slice(end + 2) : check.summary
  return missingFirst(check, tail.replaceAll(/ \([^()]*\)/g, ''))
}

function missingFirst({ missingWitnesses }: CheckReport, text: string): string {
  return missingWitnesses.length === 0 ? text : `missing: ${missingWitnesses.join('; ')}. ${text}`
}

/** The first change and how many more there are; ownership comes first where it changed. */
function changesInWords(check: CheckReport): string {
  const { changes } = rowDifference(check)
  const [first, ...others] = changes
  if (first === undefined) return ''
  const more = others.length === 0 ? '' : `, and ${others.length} more`
  return `${first.column} ${clip(first.before, 20)} → ${clip(first.after, 20)}${more}`
}

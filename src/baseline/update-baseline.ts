import type { Finding } from '../verdict/finding.ts'
import { findingsOf } from '../verdict/findings-of.ts'
import type { Report } from '../verdict/report.ts'
import type { Verdict } from '../verdict/verdict.ts'
import { accepts } from './accepts.ts'
import type { Baseline, BaselineEntry } from './baseline-file.ts'
import { isAcceptable, partsOf } from './parts-of.ts'
import { unusedAcceptances } from './unused-acceptances.ts'

/** How long a new entry counts, in days, unless its owner writes another date. */
const DAYS = 90

/**
 * A baseline that accepts what decides in these reports and was shown not to hold. Entries stay as people wrote them, but
 * for what holds now; nothing is prolonged. What is new, or worse than accepted, gets an entry of its own for each
 * store, whose reason and owner are empty: the file is refused until somebody has written them.
 */
export function updateBaseline(reports: readonly Report[], baseline: Baseline, today: string): Baseline {
  const findings = reports.map((report) => findingsOf(report))
  const open = findings.flat().filter(isAcceptable)
  const needed = open.filter(isShownAndDecides).flatMap(wordsOf)
  const kept = baseline.accepted.flatMap((entry) => keptOf(entry, findings, needed))
  const fresh = needed.filter(
    ({ store, key, verdict }) =>
      !kept.some((entry) => entry.store === store && covers(entry.findings[key], verdict)),
  )
  const added = [...Map.groupBy(fresh, ({ store }) => store)].map(([store, words]) => ({
    store,
    reason: '',
    owner: '',
    until: daysLater(today, DAYS),
    findings: worstByKey(words),
  }))
  return { schemaVersion: 1, accepted: [...kept, ...added] }
}

interface Word {
  readonly store: string
  readonly key: string
  readonly verdict: Exclude<Verdict, 'holds'>
}

function wordsOf(finding: Finding): Word[] {
  return partsOf(finding).flatMap(([key, verdict]) =>
    verdict === 'holds' ? [] : [{ store: finding.store, key, verdict }],
  )
}

/** What was not shown is not accepted by a program. */
function isShownAndDecides({ decides, verdict }: Finding): boolean {
  return decides && (verdict === 'violated' || verdict === 'absent')
}

/** An entry without what holds now, and without what has become worse; nothing if that was all. */
function keptOf(
  entry: BaselineEntry,
  findings: readonly (readonly Finding[])[],
  needed: readonly Word[],
): BaselineEntry[] {
  const { store } = entry
  const acceptances = Object.entries(entry.findings).map(([finding, verdict]) => ({
    ...entry,
    finding,
    verdict,
  }))
  const unused = unusedAcceptances(acceptances, findings).flat()
  const still = acceptances.filter(
    ({ finding, verdict }) =>
      !unused.some((one) => one.finding === finding) &&
      needed.every((word) => word.store !== store || word.key !== finding || accepts(verdict, word.verdict)),
  )
  if (still.length === 0) return []
  return [{ ...entry, findings: Object.fromEntries(still.map(({ finding, verdict }) => [finding, verdict])) }]
}

function covers(accepted: Verdict | undefined, verdict: Verdict): boolean {
  return accepted !== undefined && accepts(accepted, verdict)
}

/** Several pairs may have one store; the worst of what it came to is what has to be accepted. */
function worstByKey(words: readonly Word[]): BaselineEntry['findings'] {
  const worst: BaselineEntry['findings'] = {}
  for (const { key, verdict } of words)
    if (worst[key] === undefined || accepts(verdict, worst[key])) worst[key] = verdict
  return worst
}

function daysLater(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
}

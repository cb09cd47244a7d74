import type { Finding } from '../verdict/finding.ts'
import type { Acceptance } from '../verdict/baseline-report.ts'
import { partsOf } from './parts-of.ts'

/**
 * What is accepted although it was judged to hold, for each report of an audit. What one of them still needs is of use
 * to all, and what none of them judged may be of use elsewhere: neither is told. Each is told once.
 */
export function unusedAcceptances(
  acceptances: readonly Acceptance[],
  findingsOfReports: readonly (readonly Finding[])[],
): Acceptance[][] {
  const all = findingsOfReports.flat()
  const open = new Set(all.filter(({ verdict }) => verdict !== 'holds').flatMap(keysOf))
  const judged = findingsOfReports.map((findings) => new Set(findings.filter(isShown).map(keyOf)))
  const idle = acceptances.filter(({ store, finding }) => !open.has(`${store} ${finding}`))
  const placed = idle.map((acceptance) => ({
    acceptance,
    report: judged.findIndex((keys) => keys.has(keyOfWhole(acceptance))),
  }))
  return findingsOfReports.map((_, index) =>
    placed.filter(({ report }) => report === index).map(({ acceptance }) => acceptance),
  )
}

/** The keys of a finding and of its surfaces, with the store. */
export function keysOf(finding: Finding): string[] {
  return partsOf(finding).map(([key]) => `${finding.store} ${key}`)
}

function keyOf({ store, id }: Finding): string {
  return `${store} ${id}`
}

/** The finding that an acceptance is about, or whose surface it is about. */
function keyOfWhole({ store, finding }: Acceptance): string {
  return `${store} ${finding.split(' ')[0] ?? ''}`
}

function isShown({ verdict }: Finding): boolean {
  return verdict === 'holds' || verdict === 'violated' || verdict === 'absent'
}

import { CheckEvidence } from '../../checks/check-evidence.ts'
import type { CheckId } from '../../checks/check-id.ts'
import type { DomainFacts, HistoryEvent } from '../../history/event.ts'
import { readHistory } from '../../history/reader.ts'
import { judgeChecks } from '../../verdict/judge-checks.ts'
import type { CheckReport, CoreReport } from '../../verdict/report.ts'
import { domainFacts, eventsOfCheck } from '../../verdict/run-evidence.ts'
import type { Domain } from '../../verdict/verdict.ts'

/** One store that was put through checks on the bench, and what they came to. */
export interface Audited {
  /** What is behind each domain; null where the store did not open. */
  readonly domains: Readonly<Record<Domain, DomainFacts>> | null
  /** The directory that holds its history; it is gone with the bench. */
  readonly directory: string
  readonly judgements: ReadonlyMap<CheckId, CheckReport>
  readonly eventsOf: (check: CheckId) => readonly HistoryEvent[]
  readonly evidenceOf: (check: CheckId) => CheckEvidence
}

/** A bench has no core, so that no finding is laid at the door of one. */
const NO_CORE: CoreReport = {
  asksForLease: null,
  asksForRunFencing: null,
  evidence: 'no core was loaded',
  loadError: null,
}

/** Judges what a history in `directory` shows, by the code that judges every audit. */
export function judgeAudited(directory: string, checks: readonly CheckId[]): Audited {
  const events = readHistory(directory)
  const domains = domainFacts(events)
  const facts = { checks: [...checks] }
  const reports = judgeChecks({ facts, events, core: NO_CORE, required: new Set() })
  return {
    domains,
    directory,
    judgements: new Map(reports.map((report) => [report.id, report])),
    eventsOf: (check) => eventsOfCheck(events, check),
    evidenceOf: (check) => new CheckEvidence(eventsOfCheck(events, check), domains),
  }
}

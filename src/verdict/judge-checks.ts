import { CheckEvidence, type RecordedCall } from '../checks/check-evidence.ts'
import type { Check } from '../checks/check.ts'
import { SHARED_DATABASE, type CheckId } from '../checks/check-id.ts'
import { CHECK_WORDS } from '../checks/check-words.ts'
import { CHECKS } from '../checks/list.ts'
import { restlessColumns, restlessNote, withoutColumns } from '../checks/restless-columns.ts'
import { answerInWords } from '../checks/refusal.ts'
import { inWords } from '../history/encode.ts'
import type { DomainFacts, HistoryEvent } from '../history/event.ts'
import type { RunFacts } from '../history/run-facts.ts'
import { causeOf } from './cause-of.ts'
import { pageOf } from './page-of.ts'
import type { CheckReport, CoreReport } from './report.ts'
import { domainFacts, eventsOfCheck, openFailure } from './run-evidence.ts'
import { unmetAssumption } from './unmet-assumption.ts'
import type { Domain, Judgement } from './verdict.ts'

export interface JudgeChecksInput {
  readonly facts: Pick<RunFacts, 'checks'>
  readonly events: readonly HistoryEvent[]
  readonly core: CoreReport
  /** Checks that the user wants to decide the grade beside those that always do. */
  readonly required: ReadonlySet<CheckId>
}

/** Judges every planned check; one that was never started is inconclusive, because nothing unattempted counts. */
export function judgeChecks({ facts, core, required, ...recorded }: JudgeChecksInput): CheckReport[] {
  const restless = restlessColumns(recorded.events)
  const events = withoutColumns(recorded.events, restless)
  const domains = domainFacts(events)
  const shared = facts.checks.includes(SHARED_DATABASE)
    ? judgeOne(CHECKS[SHARED_DATABASE], events, domains)
    : null
  return facts.checks.map((id) => {
    const check = CHECKS[id]
    const judgement = unmetAssumption(check, { events, domains, shared }) ?? judgeOne(check, events, domains)
    const report = toReport(check, judgement, {
      events,
      core,
      required: check.required || required.has(id),
    })
    if (restless.length === 0 || check.domain !== 'backgroundTasks') return report
    return { ...report, notes: [...report.notes, restlessNote(restless)] }
  })
}

function judgeOne(
  check: Check,
  events: readonly HistoryEvent[],
  domains: Record<Domain, DomainFacts> | null,
): Judgement {
  const own = eventsOfCheck(events, check.id)
  const evidence = new CheckEvidence(own, domains)
  if (!own.some((event) => event.type === 'check' && event.phase === 'started')) {
    return {
      verdict: 'inconclusive',
      summary: `The check was never started${openFailure(events) === null ? '' : `: a worker ${openFailure(events)}`}.`,
      missingWitnesses: ['the check was started'],
    }
  }
  if (evidence.failure !== null)
    return { verdict: 'error', summary: `The check itself failed: ${evidence.failure.split('\n')[0]}` }
  try {
    return check.judge(evidence)
  } catch (error) {
    return {
      verdict: 'error',
      summary: `The evidence could not be judged: ${error instanceof Error ? error.message : String(error)}`,
    }
  }
}

interface ReportContext {
  readonly events: readonly HistoryEvent[]
  readonly core: CoreReport
  readonly required: boolean
}

function toReport(
  check: Check,
  judgement: Judgement,
  { events, core, required }: ReportContext,
): CheckReport {
  const own = eventsOfCheck(events, check.id)
  const evidence = new CheckEvidence(own, null)
  const call = judgement.decisiveStep === undefined ? null : evidence.call(judgement.decisiveStep)
  const rows = judgement.rowSteps
  return {
    id: check.id,
    domain: check.domain,
    title: check.title,
    ...CHECK_WORDS[check.id],
    page: pageOf('check', check.id),
    verdict: judgement.verdict,
    required,
    cause: judgement.cause ?? causeOf(check.needs, judgement.verdict, core),
    summary: judgement.summary,
    missingWitnesses: judgement.missingWitnesses ?? [],
    notes: judgement.notes ?? [],
    did: call === null ? null : callInWords(call),
    cameBack: call === null ? null : answerInWords(call),
    before: rows === undefined ? null : (evidence.row(rows.before)?.row ?? null),
    after: rows === undefined ? null : (evidence.row(rows.after)?.row ?? null),
    evidence: linesOf(own),
  }
}

function callInWords({ who, op, args }: RecordedCall): string {
  return `${who}: ${op}(${args
    .filter((argument, index) => argument !== null || index < args.length - 1)
    .map(inWords)
    .join(', ')})`
}

function linesOf(events: readonly HistoryEvent[]): string {
  const first = events[0]
  const last = events.at(-1)
  return first === undefined || last === undefined ? 'history.jsonl' : `history.jsonl#${first.i}-${last.i}`
}

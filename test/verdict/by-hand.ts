import { CHECK_IDS, type CheckId } from '../../src/checks/check-id.ts'
import { CHECK_WORDS } from '../../src/checks/check-words.ts'
import { CHECKS } from '../../src/checks/list.ts'
import type { DomainFacts, EventBody, HistoryEvent } from '../../src/history/event.ts'
import type { RunFacts } from '../../src/history/run-facts.ts'
import { pageOf } from '../../src/verdict/page-of.ts'
import type { CheckReport, CoreReport } from '../../src/verdict/report.ts'
import { gradeStore } from '../../src/verdict/grade-store.ts'
import type { Cause, Domain, Verdict } from '../../src/verdict/verdict.ts'

export const TASK_CHECKS = CHECK_IDS.filter((id) => id.startsWith('tasks/'))

/** What `run.json` says of a run that plans every check and requires the tasks. */
export function factsOf(changes: Partial<RunFacts> = {}): RunFacts {
  const core = { name: '@mastra/core', version: '1.90.0', integrity: null, engines: null }
  return {
    schemaVersion: 1,
    id: 'by-hand',
    startedAt: '2026-11-03T10:00:00.000Z',
    toolVersion: '0.1.0',
    os: 'linux',
    node: '26.0.0',
    seed: 1,
    pair: {
      core,
      adapter: { ...core, name: '@mastra/libsql' },
      peer: { range: null, satisfied: null },
      lockHash: null,
      inPlace: false,
    },
    store: { name: 'libsql', adapter: '@mastra/libsql', place: 'embedded', isolated: true },
    checks: [...CHECK_IDS],
    scenarios: { ids: [], repeat: 1, profile: 'quick', maxRetries: 1, skipped: null },
    requireDomains: ['backgroundTasks'],
    requireChecks: [],
    gate: 'pair',
    ...changes,
  }
}

/** Numbers and stamps events as a history does. */
export function historyOf(bodies: readonly EventBody[]): HistoryEvent[] {
  return bodies.map((body, index) => ({ i: index + 1, t: index, wall: 1_700_000_000_000 + index, ...body }))
}

const PRESENT: DomainFacts = {
  present: true,
  class: 'TasksByHand',
  package: '@mastra/libsql',
  methods: [],
  supportsRunFencing: null,
}
const MISSING: DomainFacts = { ...PRESENT, present: false, class: null, package: null }

/** What A saw behind each domain; without `tasks` there are none. */
export function domains(
  tasks: 'tasks' | 'no tasks',
  when: 'before-core' | 'after-core' = 'before-core',
): EventBody {
  const backgroundTasks = tasks === 'tasks' ? PRESENT : MISSING
  return {
    type: 'domains',
    who: 'A',
    when,
    domains: { backgroundTasks, workflows: MISSING, memory: MISSING },
  }
}

/** A core that asks for a lease, or does not, or was not observed. */
export function coreThat(asksForLease: boolean | null): CoreReport {
  return { asksForLease, asksForRunFencing: false, evidence: '', loadError: null }
}

/** The report of a check with a verdict that somebody made up. */
export function checkReport(id: CheckId, verdict: Verdict, cause: Cause = null): CheckReport {
  const { domain, title, required } = CHECKS[id]
  return {
    id,
    domain,
    title,
    ...CHECK_WORDS[id],
    page: pageOf('check', id),
    verdict,
    required,
    cause,
    summary: `it ${verdict}`,
    missingWitnesses: [],
    notes: [],
    did: null,
    cameBack: null,
    before: null,
    after: null,
    evidence: 'history.jsonl',
  }
}

export interface GradedByHand {
  /** Verdicts that are not `holds`, by check. */
  readonly verdicts?: Readonly<Partial<Record<CheckId, Verdict>>>
  readonly cause?: Cause
  readonly asksForLease?: boolean | null
  readonly facts?: Partial<RunFacts>
  readonly domain?: Domain
}

/** Grades a store whose checks hold but for those that are named. */
export function gradeByHand({
  verdicts = {},
  cause = 'adapter',
  asksForLease = true,
  facts = {},
}: GradedByHand) {
  const planned = factsOf(facts)
  const checks = planned.checks.map((id) => {
    const verdict = verdicts[id] ?? 'holds'
    return checkReport(id, verdict, ['violated', 'absent'].includes(verdict) ? cause : null)
  })
  const events = historyOf([domains('tasks')])
  return gradeStore({ facts: planned, events, core: coreThat(asksForLease), checks, scenarios: [] })
}

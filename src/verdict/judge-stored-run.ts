import type { CheckId } from '../checks/check-id.ts'
import { readHistory } from '../history/reader.ts'
import { requireSameRun } from '../history/require-same-run.ts'
import { readRunFacts } from '../history/run-facts.ts'
import { judgeScenarios } from '../scenarios/judge-scenarios.ts'
import { gradePair } from './grade-pair.ts'
import { gradeStore } from './grade-store.ts'
import { judgeChecks } from './judge-checks.ts'
import { reportCard } from './report-card.ts'
import { reportOnCore } from './report-on-core.ts'
import type { Report, StoreReport } from './report.ts'
import { leftBehind, wasInterrupted } from './run-evidence.ts'
import { withoutAnEnd } from './without-an-end.ts'

/**
 * Judges a stored run, from its `run.json` and `history.jsonl` alone. The audit itself uses this on what it has just
 * written, so that `recheck` can only ever give the same report.
 *
 * @throws FenceAuditError RUN_NOT_FOUND, RUN_UNREADABLE
 */
export function judgeStoredRun(directory: string): Report {
  const facts = readRunFacts(directory)
  const events = readHistory(directory)
  requireSameRun(directory, facts, events)
  const core = reportOnCore(events, facts)
  const required = new Set<CheckId>(facts.requireChecks)
  const checks = judgeChecks({ facts, events, core, required })
  const scenarios = judgeScenarios({ facts, events, core })
  const graded = gradeStore({ facts, events, core, checks, scenarios })
  const judged: StoreReport = {
    name: facts.store.name,
    adapter: facts.store.adapter,
    grade: graded.grade,
    why: graded.why,
    domains: graded.domains,
    checks,
    scenarios,
    ...reportCard({ facts, events, core }),
    leftBehind: leftBehind(events),
  }
  const interrupted = wasInterrupted(events)
  const complete = events.some((event) => event.type === 'run' && event.phase === 'ended')
  const store = complete ? judged : withoutAnEnd(judged)
  const pair = gradePair({ facts, core, store, interrupted })
  return {
    schemaVersion: 1,
    tool: { name: 'fence-audit', version: facts.toolVersion },
    run: { id: facts.id, directory, startedAt: facts.startedAt, seed: facts.seed, os: facts.os, complete },
    pair: { core: facts.pair.core, adapter: facts.pair.adapter, peer: facts.pair.peer, node: facts.node },
    core,
    stores: [store],
    require: [...facts.requireDomains, ...facts.requireChecks],
    gate: facts.gate,
    ...pair,
  }
}

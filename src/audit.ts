import { adapterFor } from '../adapters/list.ts'
import { resolveNode } from './pair/resolve-node.ts'
import { resolvePair } from './pair/resolve-pair.ts'
import type { PairPlan, Plan, StorePlan } from './plan/plan.ts'
import { runPair } from './run/run-pair.ts'
import { judgeStoredRun } from './verdict/judge-stored-run.ts'
import type { Report } from './verdict/report.ts'
import { worstExitCode } from './verdict/worst-exit-code.ts'
import { Guardian } from './worker/guardian.ts'

/** One step of progress, for people: what is being done now, on which pair. */
export interface Progress {
  readonly pair: string
  readonly phase: 'resolve' | 'install' | 'start' | 'check' | 'scenario' | 'judge' | 'clean-up'
  readonly text: string
  /** Checks done and planned, in the phase `check`. */
  readonly done?: number
  readonly of?: number
}

export interface AuditOptions {
  readonly onProgress?: (progress: Progress) => void
  /** Aborting it ends the run: workers are killed, rows removed, evidence kept, and no further pair is started. */
  readonly signal?: AbortSignal
}

export interface AuditResult {
  readonly reports: readonly Report[]
  /** The worst of the reports': 1 before 3 before 2 before 0; 130 when interrupted. */
  readonly exitCode: number
}

/**
 * Audits every pair of a plan, one after the other, and judges each from the evidence that it left.
 *
 * @throws FenceAuditError when a pair or its store could not be had; findings are in the reports, never thrown
 */
export async function audit(plan: Plan, options: AuditOptions = {}): Promise<AuditResult> {
  const signal = options.signal ?? new AbortController().signal
  const reports: Report[] = []
  await using guardian = new Guardian()
  const shared = { cacheDir: plan.cacheDir, offline: plan.offline, guardian, signal }
  for (const { pair: pairPlan, store } of plan.pairs) {
    if (signal.aborted) break
    const label = labelOf(pairPlan, store)
    const tell = (phase: Progress['phase'], text: string, done?: number, of?: number): void =>
      options.onProgress?.({
        pair: label,
        phase,
        text,
        ...(done === undefined || of === undefined ? {} : { done, of }),
      })
    tell('resolve', 'looking for the pair')
    const install = { ...shared, onProgress: (text: string) => tell('install', text) }
    const node = await resolveNode(plan.node, install)
    const pair = await resolvePair(pairPlan, { ...install, node })
    const adapter = adapterFor(store.adapter)
    const directory = await runPair({ plan, store, adapter, pair, node, guardian, signal, onProgress: tell })
    tell('judge', 'judging the evidence')
    const report = judgeStoredRun(directory.path)
    directory.writeVerdicts(report)
    reports.push(report)
  }
  return { reports, exitCode: signal.aborted ? 130 : worstExitCode(reports) }
}

function labelOf(plan: PairPlan, store: StorePlan): string {
  const other = store.adapter === 'custom' ? 'custom store' : `${store.adapter} store`
  return plan.kind === 'project'
    ? `${plan.directory} (${plan.adapter})`
    : `${plan.core} + ${plan.adapter ?? other}`
}

import { join } from 'node:path'
import { adapterFor } from '../adapters/list.ts'
import { FenceAuditError } from './errors.ts'
import { hasBegun } from './history/stores-of-run.ts'
import { resolveNode } from './pair/resolve-node.ts'
import { resolvePair } from './pair/resolve-pair.ts'
import type { PairPlan, Plan, PlannedPair, StorePlan } from './plan/plan.ts'
import type { RunDirectory } from './run/run-directory.ts'
import { startRunOfStores } from './run/run-of-stores.ts'
import { runPair, type RunPairOptions } from './run/run-pair.ts'
import { runTogether, type Failed, type Tried } from './run/run-together.ts'
import { judgeStoredRun } from './verdict/judge-stored-run.ts'
import { reportUnreadable } from './verdict/report-unreadable.ts'
import type { Report } from './verdict/report.ts'
import { blotError } from './secrets/blot-error.ts'
import { secretsOf } from './secrets/secrets-of.ts'
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
  /** What kept a store of several from having a report. Thrown instead where nothing else is unfenced. */
  readonly failures: readonly unknown[]
  /** The worst of the reports': 1 before 3 before 2 before 0; 130 when interrupted. */
  readonly exitCode: number
}

/** What all pairs of an audit have in common. */
interface Context extends AuditOptions {
  readonly plan: Plan
  readonly guardian: Guardian
  readonly signal: AbortSignal
}

/**
 * Audits every pair of a plan, and judges each from the evidence that it left. Stores that a config file lists are one
 * run, and are tried at the same time; other pairs are, one after the other, runs of their own. Prints nothing, and leaves
 * the exit code of the process alone; no error that is thrown holds a password or a token.
 *
 * @throws FenceAuditError when a pair or its store could not be had; findings are in the reports, never thrown
 */
export async function audit(plan: Plan, options: AuditOptions = {}): Promise<AuditResult> {
  try {
    return await auditPairs(plan, options)
  } catch (error) {
    blotError(
      error,
      plan.pairs.flatMap(({ store }) => secretsOf(store)),
    )
    throw error
  }
}

async function auditPairs(plan: Plan, options: AuditOptions): Promise<AuditResult> {
  const signal = options.signal ?? new AbortController().signal
  await using guardian = new Guardian()
  const context = { ...options, plan, guardian, signal }
  const listed = plan.pairs.flatMap((planned) => planned.listed ?? [])
  const { reports, failures } =
    listed.length > 0 ? await auditTogether(context) : { reports: await auditInTurn(context), failures: [] }
  const worst = worstExitCode(reports)
  if (failures.length > 0 && worst !== 1) throw failures[0]
  return { reports, failures, exitCode: signal.aborted ? 130 : worst }
}

async function auditInTurn(context: Context): Promise<Report[]> {
  const reports: Report[] = []
  for (const planned of context.plan.pairs) {
    if (context.signal.aborted) break
    const options = await prepare(planned, context)
    reports.push(judge(await runPair(options), options))
  }
  return reports
}

/** Everything is resolved before anything is tried, and judged after: neither may slow down what is measured. */
async function auditTogether(context: Context): Promise<Omit<AuditResult, 'exitCode'>> {
  const { plan, signal } = context
  const prepared: RunPairOptions[] = []
  for (const planned of plan.pairs) prepared.push(await prepare(planned, context))
  const names = plan.pairs.flatMap(({ listed }) => listed?.name ?? [])
  const run = startRunOfStores(plan.outDir, names)
  const stores = prepared.map((options, index) => ({ ...options, within: { run, name: names[index] ?? '' } }))
  const reports: Report[] = []
  const failures: unknown[] = []
  for (const outcome of await runTogether(stores, signal)) {
    try {
      reports.push(judgeOutcome(outcome))
    } catch (error) {
      failures.push(error)
    }
  }
  return { reports, failures }
}

/** A store that failed after it had begun has a report too, which says so: none is to be missing from the run's. */
function judgeOutcome(outcome: Tried | Failed): Report {
  const { options } = outcome
  try {
    if ('error' in outcome) throw outcome.error
    return judge(outcome.directory, options)
  } catch (error) {
    blotError(error, secretsOf(options.store))
    const folder = options.within === null ? null : join(options.within.run.path, options.within.name)
    if (!(error instanceof FenceAuditError) || folder === null || !hasBegun(folder)) throw error
    return reportUnreadable(folder, error.message)
  }
}

async function prepare(
  { pair: pairPlan, store, listed }: PlannedPair,
  { plan, guardian, signal, onProgress }: Context,
): Promise<RunPairOptions> {
  const label = listed === undefined ? labelOf(pairPlan, store) : listed.name
  const tell: RunPairOptions['onProgress'] = (phase, text, done, of) =>
    onProgress?.({
      pair: label,
      phase,
      text,
      ...(done === undefined || of === undefined ? {} : { done, of }),
    })
  tell('resolve', 'looking for the pair')
  const install = {
    cacheDir: plan.cacheDir,
    offline: plan.offline,
    guardian,
    signal,
    onProgress: (text: string) => tell('install', text),
  }
  const node = await resolveNode(plan.node, install)
  const pair = await resolvePair(pairPlan, { ...install, node })
  const own = listed === undefined ? plan : { ...plan, ...listed }
  const adapter = adapterFor(store.adapter)
  return { plan: own, store, adapter, pair, node, guardian, signal, within: null, onProgress: tell }
}

function judge(directory: RunDirectory, { onProgress }: RunPairOptions): Report {
  onProgress('judge', 'judging the evidence')
  const report = judgeStoredRun(directory.path)
  const unwritten = directory.writeVerdicts(report)
  if (unwritten === null) return report
  // The file is for people, and the disk may be full: what is not fenced is said all the same.
  if (report.exitCode !== 1) throw unwritten
  onProgress('judge', unwritten.message)
  return report
}

function labelOf(plan: PairPlan, store: StorePlan): string {
  const other = store.adapter === 'custom' ? 'custom store' : `${store.adapter} store`
  return plan.kind === 'project'
    ? `${plan.directory} (${plan.adapter ?? other})`
    : `${plan.core} + ${plan.adapter ?? other}`
}

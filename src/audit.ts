import type { Plan } from './plan/plan.ts'
import type { Report } from './verdict/report.ts'

/** One step of progress, for people: what is being done now, on which pair. */
export interface Progress {
  readonly pair: string
  readonly phase: 'resolve' | 'install' | 'start' | 'check' | 'judge' | 'clean-up'
  readonly text: string
  /** Checks done and planned, in the phase `check`. */
  readonly done?: number
  readonly of?: number
}

export interface AuditOptions {
  readonly onProgress?: (progress: Progress) => void
  /** Aborting it ends the run: workers are killed, rows removed, evidence kept. */
  readonly signal?: AbortSignal
}

/** Audits every pair of a plan. The exit code is the worst of the reports' (1 before 3 before 2 before 0). */
export async function audit(plan: Plan, options: AuditOptions = {}): Promise<{ readonly reports: readonly Report[]; readonly exitCode: number }> {
  void plan
  void options
  throw new Error('under construction')
}

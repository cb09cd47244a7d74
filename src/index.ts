/** The programmatic API: what the command line itself uses. */
export { audit, type AuditOptions, type AuditResult, type Progress } from './audit.ts'
export { FenceAuditError, type ErrorCode } from './errors.ts'
export type { Plan } from './plan/plan.ts'
export type { Report } from './verdict/report.ts'
export { judgeStoredRun } from './verdict/judge-stored-run.ts'

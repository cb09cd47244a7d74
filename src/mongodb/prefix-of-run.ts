import { createHash } from 'node:crypto'

/** With which the names of a run's databases begin; MongoDB takes at most 63 bytes. */
export function prefixOfRun(runId: string): string {
  return `fence_audit_${createHash('sha256').update(runId).digest('hex').slice(0, 12)}_`
}

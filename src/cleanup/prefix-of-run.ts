import { createHash } from 'node:crypto'

/**
 * With which the names of a run's databases begin, where a database has no comment that could say whose it is. Short
 * enough for every server: MongoDB takes 63 bytes.
 */
export function prefixOfRun(runId: string): string {
  return `fence_audit_${createHash('sha256').update(runId).digest('hex').slice(0, 12)}_`
}

import type { CheckReport } from './report.ts'

/**
 * Whether the status condition is enforced and nothing of ownership is stored: what every adapter before leases does.
 * Given the checks that decide the grade of background tasks.
 */
export function isStatusOnly(required: readonly Pick<CheckReport, 'id' | 'verdict'>[]): boolean {
  const verdictOf = (id: string) => required.find((check) => check.id === id)?.verdict
  return (
    verdictOf('tasks/expected-status') === 'holds' &&
    verdictOf('tasks/owner-persisted') === 'absent' &&
    verdictOf('tasks/lease-persisted') === 'absent' &&
    !required.some(({ verdict }) => verdict === 'violated')
  )
}

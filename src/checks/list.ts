import type { Check } from './check.ts'
import type { CheckId } from './check-id.ts'
import { claimRace } from './tasks/claim-race.ts'
import { clearByUndefined } from './tasks/clear-by-undefined.ts'
import { createExclusive } from './tasks/create-exclusive.ts'
import { emptyCondition } from './tasks/empty-condition.ts'
import { expectedLease } from './tasks/expected-lease.ts'
import { expectedOwner } from './tasks/expected-owner.ts'
import { expectedOwnerNull } from './tasks/expected-owner-null.ts'
import { expectedStatus } from './tasks/expected-status.ts'
import { falseMeansUnchanged } from './tasks/false-means-unchanged.ts'
import { halfAppliedRefusal } from './tasks/half-applied-refusal.ts'
import { lateWriteAfterDelete } from './tasks/late-write-after-delete.ts'
import { leasePersisted } from './tasks/lease-persisted.ts'
import { leasePrecision } from './tasks/lease-precision.ts'
import { lostUpdate } from './tasks/lost-update.ts'
import { memoryRunFencing } from './memory/run-fencing.ts'
import { memoryRunTakeover } from './memory/run-takeover.ts'
import { oldTableUpgrade } from './tasks/old-table-upgrade.ts'
import { ownerPersisted } from './tasks/owner-persisted.ts'
import { reclaimRace } from './tasks/reclaim-race.ts'
import { resultType } from './tasks/result-type.ts'
import { selfTransition } from './tasks/self-transition.ts'
import { sharedDatabase } from './tasks/shared-database.ts'
import { staleCancel } from './tasks/stale-cancel.ts'
import { staleComplete } from './tasks/stale-complete.ts'
import { staleDelete } from './tasks/stale-delete.ts'
import { staleFail } from './tasks/stale-fail.ts'
import { staleRelease } from './tasks/stale-release.ts'
import { staleRenew } from './tasks/stale-renew.ts'
import { staleRetry } from './tasks/stale-retry.ts'
import { staleSuspend } from './tasks/stale-suspend.ts'
import { staleTimeOut } from './tasks/stale-time-out.ts'
import { terminalStays } from './tasks/terminal-stays.ts'
import { timezone } from './tasks/timezone.ts'
import { trueMeansApplied } from './tasks/true-means-applied.ts'
import { workflowsRunFencing } from './workflows/run-fencing.ts'
import { workflowsRunTakeover } from './workflows/run-takeover.ts'

/** All checks by id; the compiler asks for the check of every id. */
export const CHECKS = {
  'tasks/shared-database': sharedDatabase,
  'tasks/result-type': resultType,
  'tasks/true-means-applied': trueMeansApplied,
  'tasks/false-means-unchanged': falseMeansUnchanged,
  'tasks/expected-status': expectedStatus,
  'tasks/owner-persisted': ownerPersisted,
  'tasks/lease-persisted': leasePersisted,
  'tasks/lease-precision': leasePrecision,
  'tasks/timezone': timezone,
  'tasks/clear-by-undefined': clearByUndefined,
  'tasks/expected-owner': expectedOwner,
  'tasks/expected-owner-null': expectedOwnerNull,
  'tasks/expected-lease': expectedLease,
  'tasks/empty-condition': emptyCondition,
  'tasks/create-exclusive': createExclusive,
  'tasks/self-transition': selfTransition,
  'tasks/stale-complete': staleComplete,
  'tasks/stale-fail': staleFail,
  'tasks/stale-cancel': staleCancel,
  'tasks/stale-time-out': staleTimeOut,
  'tasks/stale-suspend': staleSuspend,
  'tasks/stale-retry': staleRetry,
  'tasks/stale-renew': staleRenew,
  'tasks/stale-release': staleRelease,
  'tasks/stale-delete': staleDelete,
  'tasks/terminal-stays': terminalStays,
  'tasks/half-applied-refusal': halfAppliedRefusal,
  'tasks/late-write-after-delete': lateWriteAfterDelete,
  'tasks/old-table-upgrade': oldTableUpgrade,
  'tasks/claim-race': claimRace,
  'tasks/reclaim-race': reclaimRace,
  'tasks/lost-update': lostUpdate,
  'workflows/run-fencing': workflowsRunFencing,
  'workflows/run-takeover': workflowsRunTakeover,
  'memory/run-fencing': memoryRunFencing,
  'memory/run-takeover': memoryRunTakeover,
} satisfies Record<CheckId, Check> as Record<CheckId, Check>

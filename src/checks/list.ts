import type { Check } from './check.ts'
import type { CheckId } from './check-id.ts'
import { claimAgain } from './tasks/claim-again.ts'
import { claimRace } from './tasks/claim-race.ts'
import { clearByUndefined } from './tasks/clear-by-undefined.ts'
import { createExclusive } from './tasks/create-exclusive.ts'
import { driverFailure } from './tasks/driver-failure.ts'
import { emptyCondition } from './tasks/empty-condition.ts'
import { expectedLease } from './tasks/expected-lease.ts'
import { expectedOwner } from './tasks/expected-owner.ts'
import { expectedOwnerNull } from './tasks/expected-owner-null.ts'
import { expectedStatus } from './tasks/expected-status.ts'
import { falseMeansUnchanged } from './tasks/false-means-unchanged.ts'
import { finishRace } from './tasks/finish-race.ts'
import { halfAppliedRefusal } from './tasks/half-applied-refusal.ts'
import { heldClaim } from './tasks/held-claim.ts'
import { heldFinish } from './tasks/held-finish.ts'
import { heldRenewal } from './tasks/held-renewal.ts'
import { heldUpdate } from './tasks/held-update.ts'
import { lateWriteAfterDelete } from './tasks/late-write-after-delete.ts'
import { leasePersisted } from './tasks/lease-persisted.ts'
import { leasePrecision } from './tasks/lease-precision.ts'
import { tasksLinearizable } from './tasks/linearizable.ts'
import { lostUpdate } from './tasks/lost-update.ts'
import { memoryDetection } from './memory/detection.ts'
import { memoryRunFencing } from './memory/run-fencing.ts'
import { memoryRunTakeover } from './memory/run-takeover.ts'
import { nothingLater } from './tasks/nothing-later.ts'
import { oldTableUpgrade } from './tasks/old-table-upgrade.ts'
import { ownerPersisted } from './tasks/owner-persisted.ts'
import { reclaimRace } from './tasks/reclaim-race.ts'
import { resultType } from './tasks/result-type.ts'
import { selfTransition } from './tasks/self-transition.ts'
import { severalAtOnce } from './tasks/several-at-once.ts'
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
import { memoryLinearizable } from './memory/linearizable.ts'
import { workflowsLinearizable } from './workflows/linearizable.ts'
import { workflowsRunFencing } from './workflows/run-fencing.ts'
import { workflowsRunTakeover } from './workflows/run-takeover.ts'
import { coreWarning } from './runs/core-warning.ts'
import { detection } from './runs/detection.ts'
import { claimUnowned } from './runs/claim-unowned.ts'
import { liveClaim } from './runs/live-claim.ts'
import { forcedTakeover } from './runs/forced-takeover.ts'
import { lapsedClaim } from './runs/lapsed-claim.ts'
import { expectedGeneration } from './runs/expected-generation.ts'
import { runClaimRace } from './runs/claim-race.ts'
import { forcedClaimRace } from './runs/forced-claim-race.ts'
import { renewal } from './runs/renewal.ts'
import { otherRuns } from './runs/other-runs.ts'
import { release } from './runs/release.ts'
import { leaseBoundary } from './runs/lease-boundary.ts'
import { unusualRunIds } from './runs/unusual-run-ids.ts'
import { nestedRun } from './runs/nested-run.ts'
import { runsHeldOwnership } from './runs/held-ownership.ts'
import { lateOwnerWrite } from './runs/late-owner-write.ts'
import { workflowsForgedFence } from './workflows/forged-fence.ts'
import { workflowsMissingRecord } from './workflows/missing-record.ts'
import { workflowsUnfencedWrite } from './workflows/unfenced-write.ts'
import { workflowsErrorIdentity } from './workflows/error-identity.ts'
import { workflowsNoOpWrite } from './workflows/no-op-write.ts'
import { workflowsDriverFailure } from './workflows/driver-failure.ts'
import { workflowsEveryForm } from './workflows/every-form.ts'
import { workflowsOneTurn } from './workflows/one-turn.ts'
import { workflowsReadAfterTakeover } from './workflows/read-after-takeover.ts'
import { workflowsExpectedStatus } from './workflows/expected-status.ts'
import { oneRecord } from './workflows/one-record.ts'
import { workflowsLostUpdate } from './workflows/lost-update.ts'
import { workflowsTerminalStays } from './workflows/terminal-stays.ts'
import { memoryForgedFence } from './memory/forged-fence.ts'
import { memoryMissingRecord } from './memory/missing-record.ts'
import { memoryUnfencedWrite } from './memory/unfenced-write.ts'
import { memoryErrorIdentity } from './memory/error-identity.ts'
import { memoryNoOpWrite } from './memory/no-op-write.ts'
import { memoryDriverFailure } from './memory/driver-failure.ts'
import { memoryEveryForm } from './memory/every-form.ts'
import { memoryOneTurn } from './memory/one-turn.ts'
import { memoryReadAfterTakeover } from './memory/read-after-takeover.ts'
import { memoryFenceRaise } from './memory/fence-raise.ts'
import { memoryFenceRetire } from './memory/fence-retire.ts'
import { memoryHeldFence } from './memory/held-fence.ts'
import { memoryLostUpdate } from './memory/lost-update.ts'

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
  'tasks/several-at-once': severalAtOnce,
  'tasks/claim-again': claimAgain,
  'tasks/terminal-stays': terminalStays,
  'tasks/half-applied-refusal': halfAppliedRefusal,
  'tasks/late-write-after-delete': lateWriteAfterDelete,
  'tasks/old-table-upgrade': oldTableUpgrade,
  'tasks/claim-race': claimRace,
  'tasks/reclaim-race': reclaimRace,
  'tasks/finish-race': finishRace,
  'tasks/lost-update': lostUpdate,
  'tasks/held-claim': heldClaim,
  'tasks/held-finish': heldFinish,
  'tasks/held-renewal': heldRenewal,
  'tasks/held-update': heldUpdate,
  'tasks/driver-failure': driverFailure,
  'tasks/linearizable': tasksLinearizable,
  'tasks/nothing-later': nothingLater,
  'runs/detection': detection,
  'runs/core-warning': coreWarning,
  'runs/claim-unowned': claimUnowned,
  'runs/live-claim': liveClaim,
  'runs/forced-takeover': forcedTakeover,
  'runs/lapsed-claim': lapsedClaim,
  'runs/expected-generation': expectedGeneration,
  'runs/claim-race': runClaimRace,
  'runs/forced-claim-race': forcedClaimRace,
  'runs/renewal': renewal,
  'runs/release': release,
  'runs/lease-boundary': leaseBoundary,
  'runs/unusual-run-ids': unusualRunIds,
  'runs/nested-run': nestedRun,
  'runs/late-owner-write': lateOwnerWrite,
  'runs/held-ownership': runsHeldOwnership,
  'runs/other-runs': otherRuns,
  'workflows/run-fencing': workflowsRunFencing,
  'workflows/run-takeover': workflowsRunTakeover,
  'workflows/forged-fence': workflowsForgedFence,
  'workflows/missing-record': workflowsMissingRecord,
  'workflows/unfenced-write': workflowsUnfencedWrite,
  'workflows/error-identity': workflowsErrorIdentity,
  'workflows/no-op-write': workflowsNoOpWrite,
  'workflows/every-form': workflowsEveryForm,
  'workflows/driver-failure': workflowsDriverFailure,
  'workflows/one-turn': workflowsOneTurn,
  'workflows/read-after-takeover': workflowsReadAfterTakeover,
  'workflows/expected-status': workflowsExpectedStatus,
  'workflows/one-record': oneRecord,
  'workflows/lost-update': workflowsLostUpdate,
  'workflows/terminal-stays': workflowsTerminalStays,
  'workflows/linearizable': workflowsLinearizable,
  'memory/detection': memoryDetection,
  'memory/run-fencing': memoryRunFencing,
  'memory/run-takeover': memoryRunTakeover,
  'memory/forged-fence': memoryForgedFence,
  'memory/missing-record': memoryMissingRecord,
  'memory/unfenced-write': memoryUnfencedWrite,
  'memory/error-identity': memoryErrorIdentity,
  'memory/no-op-write': memoryNoOpWrite,
  'memory/every-form': memoryEveryForm,
  'memory/driver-failure': memoryDriverFailure,
  'memory/one-turn': memoryOneTurn,
  'memory/read-after-takeover': memoryReadAfterTakeover,
  'memory/fence-raise': memoryFenceRaise,
  'memory/fence-retire': memoryFenceRetire,
  'memory/held-fence': memoryHeldFence,
  'memory/lost-update': memoryLostUpdate,
  'memory/linearizable': memoryLinearizable,
} satisfies Record<CheckId, Check> as Record<CheckId, Check>

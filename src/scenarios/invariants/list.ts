import type { Invariant } from './invariant.ts'
import { liveOwnerRunsAlone } from './live-owner-runs-alone.ts'
import { liveTaskIsNotFailed } from './live-task-is-not-failed.ts'
import { oneAttemptEach } from './one-attempt-each.ts'
import { persistedOwnerRunsIt } from './persisted-owner-runs-it.ts'
import { receiptsAgree } from './receipts-agree.ts'
import { storedResultIsTheOwners } from './stored-result-is-the-owners.ts'
import { takeoverInTime } from './takeover-in-time.ts'

/** What must hold in every scenario with two workers; among equally bad findings the first of these is told. */
export const INVARIANTS: readonly Invariant[] = [
  liveTaskIsNotFailed,
  liveOwnerRunsAlone,
  storedResultIsTheOwners,
  oneAttemptEach,
  persistedOwnerRunsIt,
  takeoverInTime,
  receiptsAgree,
]

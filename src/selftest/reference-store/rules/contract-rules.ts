import { RunFenceConflictError } from '../run-fence-conflict-error.ts'
import { runFenceScope } from '../run-fence-scope.ts'
import type { ClaimSteps, Rules } from './rules.ts'
import { writeInOrder } from './write-in-order.ts'

/** The rules of the final contract, F3. */
export const CONTRACT_RULES: Rules = {
  supportsRunFencing: () => Promise.resolve(true),
  oneObjectPerDomain: true,
  recordKey: (runId) => runId,

  // Seeded from the clock, because a record of claims may be pruned while the fence of its run lives on in memory.
  firstGeneration: (nowMs) => nowMs,
  nextGeneration: ({ generation }) => generation + 1,
  isLive: ({ leaseExpiresAtMs }, nowMs) => leaseExpiresAtMs !== null && leaseExpiresAtMs > nowMs,
  expectationHolds: ({ expectedGeneration }, claim) =>
    expectedGeneration === undefined || expectedGeneration === (claim?.generation ?? 0),
  isTaken: ({ leaseExpiresAtMs }, _, nowMs) => leaseExpiresAtMs !== null && leaseExpiresAtMs > nowMs,
  // A lapsed lease may be renewed while nobody else claimed; a released one never.
  mayRenew: (fence, claim) =>
    claim.generation === fence.generation &&
    claim.ownerId === fence.ownerId &&
    claim.leaseExpiresAtMs !== null,
  mayRelease: (fence, claim) => claim.generation === fence.generation && claim.ownerId === fence.ownerId,
  releasedOwner: ({ ownerId }) => ownerId,
  removesOnRequest: false,
  runStamp: (nowMs) => ({ updatedAt: nowMs }),
  claimIn: inOneTransaction,
  keepIn: inOneTransaction,

  mayRaise: (fence, claim) =>
    claim === null ||
    claim.generation < fence.generation ||
    (claim.generation === fence.generation && claim.ownerId === fence.ownerId),
  raiseStamp: () => ({ retiredAt: null }),
  mayRetire: (fence, claim) => claim.generation === fence.generation && claim.ownerId === fence.ownerId,

  resolveFence: ({ explicit, store, targetRunId }) =>
    explicit ?? runFenceScope()?.fenceFor(store, targetRunId),
  claimRunId: ({ runId }) => runId,
  acceptsWithoutRecord: false,
  // Neither a lapsed lease nor a release takes the right to write away: only the next claim does.
  isCurrent: (fence, claim) => claim.generation === fence.generation && claim.ownerId === fence.ownerId,
  conflict: (fence, operation) => new RunFenceConflictError(fence, operation),
  writeIn: (write) =>
    write.operation.transaction(async (tx) => {
      await write.check(tx)
      return writeInOrder(write, tx)
    }),

  stateIsExpected: (status, expected) => expected === null || expected.includes(status),
  stateToMerge: (options) =>
    Object.fromEntries(Object.entries(options).filter(([name]) => name !== 'expectedStatus')),
  stateMakesRun: false,
  readIn: (_, read) => read(),
  updateMakesThread: false,
}

function inOneTransaction<Seen, T>({ operation, look, decide }: ClaimSteps<Seen, T>): Promise<T> {
  return operation.transaction(async (tx) => decide(tx, await look(tx)))
}

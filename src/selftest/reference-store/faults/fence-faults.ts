import type { RunFence } from '../run-fence.ts'
import { RunFenceConflictError } from '../run-fence-conflict-error.ts'
import { VARIANTS } from '../rules/variant.ts'
import { StoreError } from '../store-error.ts'
import type { Fault } from './fault.ts'

/** Faults in how the fence of a write is found, compared and refused. */
export const FENCE_FAULTS = {
  'lapse-fences': {
    does: 'Refuses the writes of an owner whose lease has lapsed before anybody else has claimed the run.',
    hazard: 'late background work of a slow owner is lost',
    caughtBy: 'lapsed-owner-write',
    variants: VARIANTS,
    change: ({ isCurrent }) => ({
      isCurrent: (fence, claim, nowMs) => {
        const lapsesAtMs = 'leaseExpiresAtMs' in claim ? claim.leaseExpiresAtMs : null
        return isCurrent(fence, claim, nowMs) && (lapsesAtMs === null || lapsesAtMs > nowMs)
      },
    }),
  },
  'release-fences': {
    does: 'Refuses the late writes of an owner that has released the run.',
    hazard: 'late background work of an owner that has finished is lost',
    caughtBy: 'released-owner-write',
    variants: ['F2', 'F3'],
    change: ({ isCurrent }) => ({
      isCurrent: (fence, claim, nowMs) => {
        const isReleased = 'leaseExpiresAtMs' in claim && claim.leaseExpiresAtMs === null
        return !isReleased && isCurrent(fence, claim, nowMs)
      },
    }),
  },
  'owner-not-compared': {
    does: 'Compares the generation of a write and not its owner.',
    hazard: 'stores that were restored apart accept two owners of one generation',
    caughtBy: 'forged-fence',
    variants: VARIANTS,
    change: () => ({ isCurrent: (fence, claim) => claim.generation === fence.generation }),
  },
  'generation-not-compared': {
    does: 'Compares the owner of a write and not its generation.',
    hazard: 'an older execution of the same worker overwrites the newer one',
    caughtBy: 'forged-fence',
    variants: VARIANTS,
    change: () => ({ isCurrent: (fence, claim) => claim.ownerId === fence.ownerId }),
  },
  'missing-record-passes': {
    does: 'Accepts a write whose fence names a run that nobody has claimed.',
    hazard: 'a run whose record was pruned is written to by anybody',
    caughtBy: 'missing-record',
    variants: VARIANTS,
    change: () => ({ acceptsWithoutRecord: true }),
  },
  'fence-of-the-row': {
    does: 'Looks for the claim under the run that is written to instead of the run that the fence names.',
    hazard: 'a nested run, which carries the fence of its parent, is refused or unprotected',
    caughtBy: 'nested-run',
    variants: VARIANTS,
    change: () => ({ claimRunId: ({ runId }, targetRunId) => targetRunId ?? runId }),
  },
  'scope-ignored-by-update-thread': {
    does: 'Fences updateThread only where the fence is a parameter, not by the scope around the call.',
    hazard: 'a surface that only the scope fences is forgotten',
    caughtBy: 'scope',
    variants: ['F2', 'F3'],
    change: ({ resolveFence }) => ({
      resolveFence: (request) =>
        request.name === 'updateThread' ? (request.explicit ?? undefined) : resolveFence(request),
    }),
  },
  'reflection-swap-unfenced': {
    does: 'Lets a displaced owner make its buffered reflection active.',
    hazard: 'the reflection of the new owner is lost',
    caughtBy: 'scope',
    variants: ['F2', 'F3'],
    change: ({ resolveFence }) => ({
      resolveFence: (request) =>
        request.name === 'swapBufferedReflectionToActive' ? undefined : resolveFence(request),
    }),
  },
  'fresh-object-per-call': {
    does: 'Hands out a new domain object at every getStore, which no scope recognizes.',
    hazard: 'scopes, which go by object identity, protect nothing',
    caughtBy: 'scope',
    variants: VARIANTS,
    change: () => ({ oneObjectPerDomain: false }),
  },
  'last-fence-sticks': {
    does: 'Puts the fence with which a run was last written on later writes to it that carry none.',
    hazard: 'work beside a run is refused together with it',
    caughtBy: 'unfenced-write',
    variants: VARIANTS,
    change: ({ resolveFence }) => {
      const lastOf = new Map<string | undefined, RunFence>()
      return {
        resolveFence: (request) => {
          const { targetRunId } = request
          const fence = resolveFence(request)
          if (targetRunId === undefined) return fence
          if (fence !== undefined) lastOf.set(targetRunId, fence)
          return lastOf.get(targetRunId)
        },
      }
    },
  },
  'conflict-wrapped': {
    does: 'Refuses a stale write with an error in which nobody recognizes a conflict.',
    hazard: 'a displaced worker goes on, because it takes the conflict for a broken database',
    caughtBy: 'error-identity',
    variants: VARIANTS,
    change: () => ({
      conflict: (fence, operation) => {
        const { message } = new RunFenceConflictError(fence, operation)
        return new StoreError('MASTRA_STORAGE_REFERENCE_WRITE_FAILED', 'THIRD_PARTY', message)
      },
    }),
  },
  'conflict-unreported': {
    does: 'Refuses a stale write without telling the scope around it.',
    hazard: 'an execution that catches the error never learns that it was displaced',
    caughtBy: 'error-identity',
    variants: ['F2', 'F3'],
    change: () => ({
      conflict: ({ runId }, operation) =>
        new StoreError(
          'STORAGE_RUN_FENCE_CONFLICT',
          'SYSTEM',
          `${operation}: run ${runId} has another owner.`,
        ),
    }),
  },
} as const satisfies Record<string, Fault>

import type { RunFence } from '../run-fence.ts'
import { RunFenceConflictError } from '../run-fence-conflict-error.ts'
import { VARIANTS } from '../rules/variant.ts'
import { StoreError } from '../store-error.ts'
import type { Fault } from './fault.ts'

/** Faults in how the fence of a write is found, compared and refused. */
export const FENCE_FAULTS = {
  'lapse-fences': {
    id: 'R13',
    does: 'Refuses the writes of an owner whose lease has lapsed before anybody else has claimed the run.',
    hazard: 'late background work of a slow owner is lost',
    variants: VARIANTS,
    change: ({ isCurrent }) => ({
      isCurrent: (fence, claim, nowMs) => {
        const lapsesAtMs = 'leaseExpiresAtMs' in claim ? claim.leaseExpiresAtMs : null
        return isCurrent(fence, claim, nowMs) && (lapsesAtMs === null || lapsesAtMs > nowMs)
      },
    }),
  },
  'release-fences': {
    id: 'R14',
    does: 'Refuses the late writes of an owner that has released the run.',
    hazard: 'late background work of an owner that has finished is lost',
    variants: ['F2', 'F3'],
    change: ({ isCurrent }) => ({
      isCurrent: (fence, claim, nowMs) => {
        const isReleased = 'leaseExpiresAtMs' in claim && claim.leaseExpiresAtMs === null
        return !isReleased && isCurrent(fence, claim, nowMs)
      },
    }),
  },
  'owner-not-compared': {
    id: 'R15',
    does: 'Compares the generation of a write and not its owner.',
    hazard: 'stores that were restored apart accept two owners of one generation',
    variants: VARIANTS,
    change: () => ({ isCurrent: (fence, claim) => claim.generation === fence.generation }),
  },
  'generation-not-compared': {
    id: 'R16',
    does: 'Compares the owner of a write and not its generation.',
    hazard: 'an older execution of the same worker overwrites the newer one',
    variants: VARIANTS,
    change: () => ({ isCurrent: (fence, claim) => claim.ownerId === fence.ownerId }),
  },
  'missing-record-passes': {
    id: 'R17',
    does: 'Accepts a write whose fence names a run that nobody has claimed.',
    hazard: 'a run whose record was pruned is written to by anybody',
    variants: VARIANTS,
    change: () => ({ acceptsWithoutRecord: true }),
  },
  'fence-of-the-row': {
    id: 'R18',
    does: 'Looks for the claim under the run that is written to instead of the run that the fence names.',
    hazard: 'a nested run, which carries the fence of its parent, is refused or unprotected',
    variants: VARIANTS,
    change: () => ({ claimRunId: ({ runId }, targetRunId) => targetRunId ?? runId }),
  },
  'null-hides-the-scope': {
    id: 'R90',
    does: 'Takes a fence of null for a write that needs none, also in the scope of a fence.',
    hazard: 'a displaced worker gets through wherever a caller passes on that it was given no fence',
    variants: ['F2', 'F3'],
    change: ({ resolveFence }) => ({
      resolveFence: (request) => (request.explicit === null ? undefined : resolveFence(request)),
    }),
  },
  'scope-ignored-by-update-thread': {
    id: 'R19',
    does: 'Fences updateThread only where the fence is a parameter, not by the scope around the call.',
    hazard: 'a surface that only the scope fences is forgotten',
    variants: ['F2', 'F3'],
    change: ({ resolveFence }) => ({
      resolveFence: (request) =>
        request.name === 'updateThread' ? (request.explicit ?? undefined) : resolveFence(request),
    }),
  },
  'reflection-swap-unfenced': {
    id: 'R20',
    does: 'Lets a displaced owner make its buffered reflection active.',
    hazard: 'the reflection of the new owner is lost',
    variants: ['F2', 'F3'],
    change: ({ resolveFence }) => ({
      resolveFence: (request) =>
        request.name === 'swapBufferedReflectionToActive' ? undefined : resolveFence(request),
    }),
  },
  'fresh-object-per-call': {
    id: 'R21',
    does: 'Hands out a new domain object at every getStore, which no scope recognizes.',
    hazard: 'scopes, which go by object identity, protect nothing',
    // F1 has no scopes.
    variants: ['F2', 'F3'],
    change: () => ({ oneObjectPerDomain: false }),
  },
  'last-fence-sticks': {
    id: 'R22',
    does: 'Puts the fence with which a run was last written on later writes to it that carry none.',
    hazard: 'work beside a run is refused together with it',
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
    id: 'R23',
    does: 'Refuses a stale write with an error in which nobody recognizes a conflict.',
    hazard: 'a displaced worker goes on, because it takes the conflict for a broken database',
    variants: VARIANTS,
    change: () => ({
      conflict: (fence, operation) => {
        const { message } = new RunFenceConflictError(fence, operation)
        return new StoreError('MASTRA_STORAGE_REFERENCE_WRITE_FAILED', 'THIRD_PARTY', message)
      },
    }),
  },
  'fences-unknown': {
    id: 'R37',
    does: 'Says that it knows no run fencing, and ignores every fence.',
    hazard: 'a displaced worker overwrites the answer of its successor, as on every older store',
    variants: VARIANTS,
    change: () => ({ supportsRunFencing: () => false, resolveFence: () => undefined }),
  },
  'conflict-unreported': {
    id: 'R24',
    does: 'Refuses a stale write without telling the scope around it.',
    hazard: 'an execution that catches the error never learns that it was displaced',
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

import type { RunFence } from './run-fence.ts'
import { runFenceScope } from './run-fence-scope.ts'
import { StoreError } from './store-error.ts'

/**
 * Says that a write carried a fence that is not current, and that nothing was written. Making one reports it to the
 * scope around the caller, even if the caller then swallows it.
 */
export class RunFenceConflictError extends StoreError {
  constructor(fence: RunFence, operation: string) {
    const { runId, generation, ownerId } = fence
    super(
      'STORAGE_RUN_FENCE_CONFLICT',
      'SYSTEM',
      `${operation}: ${ownerId} does not hold generation ${generation} of run ${runId} any more.`,
      { runId, generation, ownerId, operation },
    )
    this.name = 'RunFenceConflictError'
    runFenceScope()?.onConflict?.(fence)
  }
}

import { runFenceScope } from '../../reference-store/run-fence-scope.ts'
import type { RunFence } from '../../reference-store/run-fence.ts'

/**
 * The fence that a store's write carries: the one it was given, or the one that the scope around it lends to `store`
 * (compared by identity). Writes of workflows name the run they write to, writes of memory none.
 */
export function resolveRunFence(
  store: object,
  fence: RunFence | null | undefined,
  runId?: string,
): RunFence | undefined {
  return fence ?? runFenceScope()?.fenceFor(store, runId)
}

import { RUN_FENCE_CONFLICT_ERROR_ID } from './run-fence-conflict-error-id.ts'

/** How deep a conflict may be wrapped, as in Mastra's core. */
const LEVELS = 8

/**
 * Whether an error, or what caused it, says that a fence was stale. It goes by `id` or `code` alone, because the
 * error may come from another copy of core, or have been serialized.
 */
export function isRunFenceConflictError(error: unknown): boolean {
  let current = error
  for (let level = 0; level < LEVELS && typeof current === 'object' && current !== null; level += 1) {
    const { id, code, cause } = current as { id?: unknown; code?: unknown; cause?: unknown }
    if (id === RUN_FENCE_CONFLICT_ERROR_ID || code === RUN_FENCE_CONFLICT_ERROR_ID) return true
    current = cause
  }
  return false
}

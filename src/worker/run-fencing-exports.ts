/** Names that core exports from `@mastra/core/storage` once it knows run fencing (1.76.0). */
export const RUN_FENCING_EXPORTS = [
  'RunFenceConflictError',
  'isRunFenceConflictError',
  'resolveRunFence',
  'RUN_FENCE_CONFLICT_ERROR_ID',
]

/** Id of the error with which a store refuses a write whose fence is stale (core 1.76.0). */
export const RUN_FENCE_CONFLICT_ERROR_ID = 'STORAGE_RUN_FENCE_CONFLICT'

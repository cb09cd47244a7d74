import type { TaskPatch } from '../tasks/task.ts'

/** Clears owner and lease; goes into every write that ends an ownership. */
export const UNOWNED = { ownerId: undefined, leaseExpiresAt: undefined } as const satisfies TaskPatch

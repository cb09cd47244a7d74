import type { Paced } from './script.ts'

/** What executions of durable runs ask of the memory domain. */
export const MEMORY_ACTS = [
  'raise',
  'retire',
  'read-thread',
  'read-messages',
  'save-thread',
  'update-thread',
  'save-message',
  'save-several',
  'update-message',
  'delete-message',
] as const

/**
 * One step on the memory of a run. A raise goes `up` from this process's last one, repeats it (`same`), goes back
 * (`down`), or names another owner (`other`). `fence` is the one that a write or a retirement carries: the last that
 * this process raised, the one before it, one that is not raised yet, the last one under another owner's name, or none.
 */
export interface MemoryStep extends Paced {
  readonly act: (typeof MEMORY_ACTS)[number]
  readonly to: 'up' | 'same' | 'down' | 'other'
  readonly fence: 'own' | 'previous' | 'ahead' | 'forged' | 'none'
  readonly by: 'parameter' | 'scope'
}

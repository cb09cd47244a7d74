import type { RunFence } from './run-fence.ts'

/** What a running execution lends to the writes that are made inside it. */
export interface RunFenceScope {
  /** `store` is compared by identity; workflows name the run they write to, memory names none. */
  fenceFor(store: object, runId?: string): RunFence | undefined
  onConflict?(fence: RunFence): void
}

interface RunFenceContext {
  current(): RunFenceScope | undefined
}

const CONTEXT = Symbol.for('mastra.storage.runFenceContext')

/**
 * The scope around the caller, if a runtime installed one. It hangs on globalThis so that several copies of a
 * package share it; a store only reads it.
 */
export function runFenceScope(): RunFenceScope | undefined {
  return (globalThis as { [CONTEXT]?: RunFenceContext })[CONTEXT]?.current()
}

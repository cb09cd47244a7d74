import { AsyncLocalStorage } from 'node:async_hooks'
import type { RunFenceScope } from '../../reference-store/run-fence-scope.ts'

/** Where a durable runtime and the stores meet; see `runFenceScope` of the reference store. */
export interface RunFenceContext {
  current(): RunFenceScope | undefined
  run<T>(scope: RunFenceScope, body: () => Promise<T>): Promise<T>
}

const CONTEXT = Symbol.for('mastra.storage.runFenceContext')

/**
 * The context of this process, installed once. It hangs on globalThis under the name that Mastra's adapters look for
 * (core 1.76.0), so that several copies of a core share it.
 */
export function runFenceContext(): RunFenceContext {
  const shared = globalThis as { [CONTEXT]?: RunFenceContext }
  shared[CONTEXT] ??= newContext()
  return shared[CONTEXT]
}

function newContext(): RunFenceContext {
  const storage = new AsyncLocalStorage<RunFenceScope>()
  return { current: () => storage.getStore(), run: (scope, body) => storage.run(scope, body) }
}

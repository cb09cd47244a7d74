import { AsyncLocalStorage } from 'node:async_hooks'
import type { RunFence } from './protocol.ts'

/** What an execution lends to the writes that are made inside it; adapters ask it for the fence to put on a write. */
interface Scope {
  fenceFor(store: object, runId?: string): RunFence | undefined
  onConflict(fence: RunFence): void
}

interface ScopeContext {
  current(): Scope | undefined
  run<T>(scope: Scope, body: () => Promise<T>): Promise<T>
}

/** Where core's durable runtime (1.76.0) and its adapters meet: on globalThis, so that copies of core share it. */
const CONTEXT = Symbol.for('mastra.storage.runFenceContext')

/** The domain objects that a scope was made for; a fence is lent to these very objects and to no copy of them. */
export interface CapturedStores {
  readonly workflows: object | undefined
  readonly memory: object | undefined
}

/**
 * Runs `body` as an execution that holds `fence` would: writes of workflows to its run and all writes of memory are
 * lent the fence. Answers with the conflicts that were reported to the scope meanwhile beside what `body` gave.
 */
export async function runInFenceScope<T>(
  fence: RunFence,
  captured: CapturedStores,
  body: () => Promise<T>,
): Promise<{ result: PromiseSettledResult<T>; reported: number }> {
  let reported = 0
  const scope: Scope = {
    fenceFor: (store, runId) => {
      if (store === captured.memory) return fence
      return store === captured.workflows && runId === fence.runId ? fence : undefined
    },
    onConflict: () => {
      reported += 1
    },
  }
  const [result] = await Promise.allSettled([context().run(scope, body)])
  return { result, reported }
}

/** The context that core installed, or one of the same shape where it has none. */
function context(): ScopeContext {
  const shared = globalThis as { [CONTEXT]?: ScopeContext }
  shared[CONTEXT] ??= ownContext()
  return shared[CONTEXT]
}

function ownContext(): ScopeContext {
  const storage = new AsyncLocalStorage<Scope>()
  return { current: () => storage.getStore(), run: (scope, body) => storage.run(scope, body) }
}

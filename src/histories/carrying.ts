import type { RunFence } from '../worker/protocol.ts'
import type { HistoryCall } from './history-call.ts'

/** The same write with a fence, as a parameter (of its last argument) or by the scope around it; as it is with null. */
export function carrying(fence: RunFence | null, by: 'parameter' | 'scope', call: HistoryCall): HistoryCall {
  if (fence === null) return call
  if (by === 'scope') return { ...call, scope: fence }
  const last = call.args.at(-1) as object
  return { ...call, args: [...call.args.slice(0, -1), { ...last, fence }] }
}

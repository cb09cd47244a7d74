import type { CoreCall, DomainFacts } from '../history/event.ts'
import type { CheckId } from '../checks/check-id.ts'
import type { HistoryWriter } from '../history/writer.ts'
import type { Domain } from '../verdict/verdict.ts'
import { Recorder } from './recorder.ts'
import { startAndLoad } from './start-workers.ts'
import { LIMITS, type Workers } from './workers.ts'

interface Watched {
  readonly complete: boolean
  readonly calls: readonly CoreCall[]
  readonly runFencingExports: string[]
  readonly detail: string | null
  readonly replaced: Record<Domain, DomainFacts> | null
}

/**
 * Lets process C run the core's manager and records what it asks of a store. Where `openStore` is true, C first
 * opens the audited adapter at a place of its own, to see whether `new Mastra` replaces a domain by memory.
 */
export async function recordCore(
  workers: Workers,
  history: HistoryWriter,
  openStore: boolean,
): Promise<void> {
  if (!(await startAndLoad(workers, history, 'C'))) return
  if (openStore) await workers.call('C', 'open', ['core'], LIMITS.open)
  const answer = await workers.call('C', 'watchCore', [], LIMITS.load)
  if (answer.outcome !== 'ok') {
    const detail = answer.error?.message ?? `no answer (${answer.outcome})`
    history.append({ type: 'core-asks', who: 'C', complete: false, runFencingExports: [], detail })
    return
  }
  const { complete, calls, runFencingExports, detail, replaced } = answer.value as Watched
  for (const call of calls) history.append({ type: 'core-call', who: 'C', call })
  if (replaced !== null) history.append({ type: 'domains', who: 'C', when: 'after-core', domains: replaced })
  history.append({
    type: 'core-asks',
    who: 'C',
    complete,
    runFencingExports,
    ...(detail === null ? {} : { detail }),
  })
  if (openStore) {
    const recorder = new Recorder('runs/core-warning' satisfies CheckId, history)
    await recorder.call({ step: 'recover', who: 'C', op: 'watchRecovery', args: [] }, () =>
      workers.call('C', 'watchRecovery', ['core'], LIMITS.load),
    )
  }
}

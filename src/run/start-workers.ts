import type { DomainFacts } from '../history/event.ts'
import type { HistoryWriter } from '../history/writer.ts'
import type { Domain } from '../verdict/verdict.ts'
import type { Answer } from '../worker/worker-process.ts'
import { missingExportOf } from './missing-export.ts'
import { LIMITS, whoOf, type Slot, type Workers } from './workers.ts'

/** How often a store is opened whose tables change under it. */
const OPENINGS_MAX = 4

/**
 * Brings A, B and O up on the main place: the pair is imported in A and B at the same time, then the store is opened
 * by A alone and afterwards by B, because two processes that create the tables at once would race in something that
 * is not audited here. Answers with what is behind each domain, or null when the store could not be opened.
 */
export async function startWorkers(
  workers: Workers,
  history: HistoryWriter,
): Promise<Record<Domain, DomainFacts> | null> {
  const observer = workers.start('O')
  const loaded = await Promise.all([startAndLoad(workers, history, 'A'), startAndLoad(workers, history, 'B')])
  if (loaded.includes(false)) return null
  const domains = await openMain(workers, history, 'A')
  if (domains === null || (await openMain(workers, history, 'B')) === null) return null
  if (!(await observer) || !(await connectObserver(workers, history))) return null
  return domains
}

/** Starts a process and imports the pair in it, as users do; records the result. */
export async function startAndLoad(workers: Workers, history: HistoryWriter, slot: Slot): Promise<boolean> {
  const who = whoOf(slot)
  if (!(await workers.start(slot))) {
    history.append({ type: 'load', who, ok: false })
    return false
  }
  const answer = await workers.call(slot, 'load', [], LIMITS.load)
  const ok = answer.outcome === 'ok'
  history.append({
    type: 'load',
    who,
    ok,
    ...(answer.error === undefined ? {} : { error: answer.error, ...missingExportOf(answer.error) }),
  })
  return ok
}

/** Opens the audited store in one worker; records what is behind its domains, or why it did not open. */
export async function openMain(
  workers: Workers,
  history: HistoryWriter,
  who: 'A' | 'B',
): Promise<Record<Domain, DomainFacts> | null> {
  const answer = await openOrRepeat(workers, who)
  if (answer.outcome !== 'ok') {
    history.append({
      type: 'worker',
      who,
      what: 'failed',
      detail: `could not open the store: ${whyNot(answer)}`,
    })
    return null
  }
  const domains = answer.value as Record<Domain, DomainFacts>
  history.append({ type: 'domains', who, when: 'before-core', domains })
  return domains
}

/**
 * Opens the store, again where the tables changed while the adapter was making them: it makes those of its domains side
 * by side, and a SQLite server tells one connection so of what another one does. An application would start again.
 */
async function openOrRepeat(workers: Workers, who: 'A' | 'B'): Promise<Answer> {
  for (let left = OPENINGS_MAX - 1; ; left -= 1) {
    const answer = await workers.call(who, 'open', ['main'], LIMITS.open)
    if (answer.outcome === 'ok' || left === 0 || !/schema has changed/i.test(whyNot(answer))) return answer
  }
}

/** Opens O's own connection; records why it could not. */
export async function connectObserver(workers: Workers, history: HistoryWriter): Promise<boolean> {
  const answer = await workers.call('O', 'connect', ['main'], LIMITS.open)
  if (answer.outcome !== 'ok')
    history.append({
      type: 'worker',
      who: 'O',
      what: 'failed',
      detail: `could not read the database: ${whyNot(answer)}`,
    })
  return answer.outcome === 'ok'
}

function whyNot(answer: Answer): string {
  return answer.error?.chain.join(': ') ?? `no answer (${answer.outcome})`
}

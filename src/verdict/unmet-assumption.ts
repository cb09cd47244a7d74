import { SHARED_DATABASE } from '../checks/check-id.ts'
import type { Check } from '../checks/check.ts'
import type { DomainFacts, HistoryEvent } from '../history/event.ts'
import { domainsAfterCore, loadFailure, openFailure, wasInterrupted } from './run-evidence.ts'
import type { Domain, Judgement } from './verdict.ts'

export interface Assumed {
  readonly events: readonly HistoryEvent[]
  /** What is behind each domain; null when the store was never opened. */
  readonly domains: Readonly<Record<Domain, DomainFacts>> | null
  /** The verdict on the shared database, on which every check of tasks rests; null when it was not planned. */
  readonly shared: Judgement | null
}

/** The verdict that follows from an assumption that is not met; null when the check's own evidence decides. */
export function unmetAssumption(check: Check, assumed: Assumed): Judgement | null {
  return unmetByStore(check, assumed) ?? wasDenied(assumed.events)
}

/** Code that is kept from doing what it wants may do something else, and be better or worse in an application. */
function wasDenied(events: readonly HistoryEvent[]): Judgement | null {
  const event = events.find((one) => one.type === 'worker' && one.what === 'denied')
  if (event?.type !== 'worker') return null
  return {
    verdict: 'inconclusive',
    summary: `Not judged, because confinement kept audited code from what it tried (${event.detail}), and nobody knows what it did instead. Audit it with --unconfined if you trust it.`,
    missingWitnesses: ['audited code could do all that it does in an application'],
  }
}

function unmetByStore(check: Check, { events, domains, shared }: Assumed): Judgement | null {
  if (domains === null) return neverOpened(events)
  if (neverBegan(events))
    return { verdict: 'error', summary: `No check could begin: a worker ${openFailure(events)}` }
  if (check.domain !== 'backgroundTasks') {
    // Checks on run fencing say themselves what it means for them that a domain is missing.
    if (check.needs === 'run-fencing' || domains[check.domain].present || !hasBegun(events)) return null
    return { verdict: 'absent', summary: `The store has no ${check.domain} domain.` }
  }
  if (!domains.backgroundTasks.present) return missingDomain(events)
  if (shared === null || shared.verdict === 'holds') return null
  const forged = forgedMessages(events)
  if (check.id === SHARED_DATABASE && forged === null) return null
  if (forged !== null) {
    const summary = `Audited code wrote to the channel of its process (${forged}), so that no answer of it can be trusted.`
    return { verdict: 'error', summary }
  }
  return {
    verdict: 'inconclusive',
    summary: 'Not judged, because the two workers were not shown to share one database.',
    missingWitnesses: shared.missingWitnesses ?? [],
  }
}

/** A worker failed before any check was started, and nobody interrupted the run. */
function neverBegan(events: readonly HistoryEvent[]): boolean {
  return !hasBegun(events) && openFailure(events) !== null && !wasInterrupted(events)
}

function hasBegun(events: readonly HistoryEvent[]): boolean {
  return events.some((event) => event.type === 'check' && event.phase === 'started')
}

/** What a process sent that nobody had asked for; null when none did. */
function forgedMessages(events: readonly HistoryEvent[]): string | null {
  const event = events.find((one) => one.type === 'worker' && one.what === 'garbage')
  return event?.type === 'worker' ? (event.detail ?? 'no message of ours') : null
}

function neverOpened(events: readonly HistoryEvent[]): Judgement {
  if (wasInterrupted(events)) {
    const summary = 'Interrupted before the store was opened.'
    return { verdict: 'inconclusive', summary, missingWitnesses: ['the store was opened'] }
  }
  const load = loadFailure(events)
  if (load !== null) return { verdict: 'error', summary: `The pair does not load: ${load.message}` }
  const open = openFailure(events)
  return { verdict: 'error', summary: open === null ? 'The store was never opened.' : `A worker ${open}` }
}

function missingDomain(events: readonly HistoryEvent[]): Judgement {
  const replaced = domainsAfterCore(events)?.backgroundTasks
  const effect =
    replaced?.present === true
      ? `new Mastra() silently puts ${replaced.class ?? 'an in-memory one'} in its place, which no other worker sees.`
      : 'a core from 1.42.0 on silently uses its in-memory one instead, which no other worker sees.'
  return { verdict: 'absent', summary: `The store has no backgroundTasks domain; ${effect}` }
}

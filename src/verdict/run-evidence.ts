import type { DomainFacts, HistoryEvent } from '../history/event.ts'
import type { Domain } from './verdict.ts'

type Domains = Record<Domain, DomainFacts>

/** What is behind each domain of the audited store, as A saw it before any core was started; null when A never opened it. */
export function domainFacts(events: readonly HistoryEvent[]): Domains | null {
  const event = events.find((one) => one.type === 'domains' && one.when === 'before-core')
  return event?.type === 'domains' ? event.domains : null
}

/** What was behind each domain after `new Mastra` had been given a store of the same kind; null when that was not tried. */
export function domainsAfterCore(events: readonly HistoryEvent[]): Domains | null {
  const event = events.find((one) => one.type === 'domains' && one.when === 'after-core')
  return event?.type === 'domains' ? event.domains : null
}

/** The first failure to import the pair, with what was missing; null when every import succeeded. */
export function loadFailure(events: readonly HistoryEvent[]) {
  const event = events.find((one) => one.type === 'load' && !one.ok)
  // A worker that an interruption ended has not failed to load anything.
  if (event?.type !== 'load' || (event.error === undefined && wasInterrupted(events))) return null
  return {
    message: event.error?.chain.join(': ') ?? 'the worker process did not come up',
    missingExport: event.missingExport ?? null,
    module: event.module ?? null,
  }
}

/** Whether the run was stopped by its user before its end. */
export function wasInterrupted(events: readonly HistoryEvent[]): boolean {
  return events.some((event) => event.type === 'run' && event.phase === 'interrupted')
}

/** Why the store could not be opened or read, in words; null when it could. */
export function openFailure(events: readonly HistoryEvent[]): string | null {
  const event = events.find((one) => one.type === 'worker' && one.what === 'failed')
  return event?.type === 'worker' ? (event.detail ?? 'a worker failed') : null
}

/** The events that belong to one check, in order. */
export function eventsOfCheck(events: readonly HistoryEvent[], check: string): HistoryEvent[] {
  return events.filter((event) => 'check' in event && event.check === check)
}

/** What the run could not remove from a database that is not its own. */
export function leftBehind(events: readonly HistoryEvent[]): readonly string[] {
  return events.flatMap((event) => (event.type === 'left-behind' ? event.what : []))
}

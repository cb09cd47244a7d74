import type { CoreCall, HistoryEvent } from '../history/event.ts'
import type { RunFacts } from '../history/run-facts.ts'
import { asksForLease } from './asks-for-lease.ts'
import type { CoreReport } from './report.ts'
import { loadFailure } from './run-evidence.ts'

/**
 * What the core asks of its store, concluded from the calls that its manager was seen to make: whether for a lease,
 * see `asksForLease`, and whether for run fencing, which it does when it exports the means to (core 1.76.0).
 */
export function reportOnCore(events: readonly HistoryEvent[], facts: RunFacts): CoreReport {
  const loadError = loadFailure(events)
  const asks = events.find((event) => event.type === 'core-asks')
  const version = facts.pair.core.version
  if (asks?.type !== 'core-asks') {
    return {
      asksForLease: null,
      asksForRunFencing: null,
      evidence: `What core ${version} asks of its store was not observed.`,
      loadError,
    }
  }
  const asksForRunFencing =
    asks.complete || asks.runFencingExports.length > 0 ? asks.runFencingExports.length > 0 : null
  if (!asks.complete) {
    const why = asks.detail ?? 'no claim or completion was seen'
    return {
      asksForLease: null,
      asksForRunFencing,
      evidence: `The manager of core ${version} could not be watched: ${why}`,
      loadError,
    }
  }
  const calls = events.flatMap((event) => (event.type === 'core-call' ? [event.call] : []))
  const lease = asksForLease(calls)
  return {
    asksForLease: lease.asks,
    asksForRunFencing,
    evidence: inWords(version, calls, [...lease.because, inWordsOfExports(asks.runFencingExports)]),
    loadError,
  }
}

function inWords(version: string, calls: readonly CoreCall[], more: readonly string[]): string {
  const claim = at(calls, 'claim')[0]
  const stamps = claim?.fields.filter((field) => ['ownerId', 'leaseExpiresAt'].includes(field)) ?? []
  const parts = [
    `claims ${stamps.length > 0 ? `stamp ${stamps.join(' and ')}` : 'stamp no owner and no lease'}, ${conditionsAt(calls, 'claim')}`,
    `renewals: ${at(calls, 'renewal').length > 0 ? conditionsAt(calls, 'renewal') : 'none seen'}`,
    `completions ${conditionsAt(calls, 'completion')}`,
    `recovery ${at(calls, 'recovery').length > 0 ? conditionsAt(calls, 'recovery') : 'left the stale row alone'}`,
    ...more,
  ]
  return `core ${version}: ${parts.join('; ')}.`
}

function inWordsOfExports(exports: readonly string[]): string {
  return exports.length > 0 ? `exports ${exports.join(', ')}` : 'exports nothing of run fencing'
}

/** The conditions that every call at this moment has. */
function conditionsAt(calls: readonly CoreCall[], moment: CoreCall['moment']): string {
  const [first, ...rest] = at(calls, moment)
  const conditions = (first?.conditions ?? []).filter((name) =>
    rest.every((call) => call.conditions.includes(name)),
  )
  return conditions.length > 0 ? `conditional on ${conditions.join(', ')}` : 'unconditional'
}

function at(calls: readonly CoreCall[], moment: CoreCall['moment']): CoreCall[] {
  return calls.filter((call) => call.moment === moment)
}

import type { Course } from '../course.ts'
import type { Witness } from './witness.ts'

/** That the signal hit A at the planned moment, that the system confirmed it, and that a stopped A came back. */
export const OF_FAULT: readonly Witness[] = [
  { name: 'the signal to A was sent', missing: notSent },
  { name: 'the system confirmed what the signal did to A', missing: notConfirmed },
  { name: 'the signal hit A at the planned moment', missing: wrongMoment },
  { name: 'A was resumed, as the system confirmed', missing: notResumed },
  { name: 'A acted again after it was resumed', missing: notBack },
  { name: 'B had finished before A was resumed', missing: resumedEarly },
]

function notSent({ scenario, evidence, interruptedAt }: Course): string | null {
  const { signal } = scenario.fault
  if (signal === 'none') return null
  const sent = evidence.faults.some((fault) => fault.signal === signal && fault.phase === 'injected')
  return sent && interruptedAt !== null ? null : ''
}

function notConfirmed({ scenario, evidence }: Course): string | null {
  const { signal } = scenario.fault
  if (signal === 'none' || evidence.confirmedAt(signal) !== null) return null
  return evidence.faults.find((fault) => fault.signal === signal && fault.phase === 'failed')?.detail ?? ''
}

function wrongMoment({ scenario, evidence, interruptedAt }: Course): string | null {
  const { fault } = scenario
  if (fault.signal === 'none') return null
  const confirmedAt = evidence.confirmedAt(fault.signal)
  if (interruptedAt === null || confirmedAt === null) return ''
  const planned = evidence.first('A', fault.when)
  if (planned === null) return `A was not seen to get there (${fault.when})`
  if (planned.at > interruptedAt)
    return `the signal came ${Math.round(planned.at - interruptedAt)} ms before it`
  const returned = evidence.first('A', 'tool-returned')
  if (returned !== null && returned.at <= confirmedAt) return "A's tool had already returned"
  if (fault.when === 'attempt-started' && fault.signal === 'SIGKILL' && requested({ evidence }))
    return 'A had already sent its request'
  return null
}

function requested({ evidence }: Pick<Course, 'evidence'>): boolean {
  const sent = evidence.first('A', 'request-sent') !== null
  return sent || (evidence.receipts ?? []).some(({ worker }) => worker === 'A')
}

function notResumed({ scenario, evidence }: Course): string | null {
  if (scenario.fault.signal !== 'SIGSTOP') return null
  return evidence.confirmedAt('SIGCONT') === null ? '' : null
}

function notBack({ scenario, evidence }: Course): string | null {
  if (scenario.fault.signal !== 'SIGSTOP') return null
  const resumedAt = resumed({ evidence })
  if (resumedAt === null) return ''
  const back = evidence.moments.some(
    ({ who, what, at }) =>
      who === 'A' && (what === 'tool-returned' || what === 'tool-aborted') && at > resumedAt,
  )
  return back ? null : ''
}

/** Only where B took the task at all: that it did not is a finding of its own. */
function resumedEarly({ scenario, evidence, takeover, states }: Course): string | null {
  if (scenario.fault.signal !== 'SIGSTOP' || takeover?.by !== 'attempt') return null
  const resumedAt = resumed({ evidence })
  if (resumedAt === null) return ''
  const returned = evidence.first('B', 'tool-returned')
  if (returned === null || returned.at >= resumedAt) return ''
  const stored = states.find(({ at, resultFrom }) => resultFrom === 'B' && at >= takeover.at)
  return stored === undefined || stored.at < resumedAt ? null : 'its result was stored only afterwards'
}

function resumed({ evidence }: Pick<Course, 'evidence'>): number | null {
  return evidence.faults.find(({ signal, phase }) => signal === 'SIGCONT' && phase === 'injected')?.at ?? null
}

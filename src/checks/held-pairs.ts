import type { RawRow } from '../verdict/report.ts'
import type { DomainCall, HeldCall } from '../worker/protocol.ts'
import { CALLS_MAX } from './calls-max.ts'
import type { CheckEvidence, RecordedCall } from './check-evidence.ts'
import { isBlocked } from './is-blocked.ts'
import { missingOf } from './refusal.ts'
import type { RunIds, RunStage } from './run-stage.ts'

/** After this long (ms) without an answer B counts as blocked by the held call; at the least. */
const BLOCKED_MS = 10

/** Two writes of one run, A's with one of its database calls held until B's is over or was seen to be blocked. */
export interface HeldPair {
  readonly number: number
  /** What the held call says; null in the last pair, in which no call was left to hold. */
  readonly sql: string | null
  readonly a: RecordedCall | null
  readonly b: RecordedCall | null
  /** What O read after both; null where it could not. */
  readonly row: RawRow | null
}

/**
 * Every database call of A's write is held in its turn while B makes its own, each time on a fresh run. Ends at the
 * first call that is never reached, at once where the store announces none.
 */
export async function holdPairs(
  stage: RunStage,
  name: string,
  calls: {
    readonly made: (run: RunIds) => DomainCall
    readonly write: (run: RunIds, who: 'A' | 'B') => DomainCall
  },
): Promise<void> {
  for (let number = 1; number <= CALLS_MAX; number += 1) {
    const prefix = prefixOf(name, number)
    const run = stage.newRun()
    const began = performance.now()
    await stage.a.call(`${prefix}made`, calls.made(run))
    const usualMs = performance.now() - began
    const ofA = stage.a.hold(`${prefix}a`, calls.write(run, 'A'), number)
    const isReached = (await ofA.held) !== null
    const ofB = stage.b.call(`${prefix}b`, calls.write(run, 'B'))
    if (isReached) await isBlocked(stage.b, ofB, usualMs, BLOCKED_MS)
    await ofA.release()
    await Promise.all([ofA.answer, ofB])
    await stage.state(`${prefix}read`, run)
    if (!isReached) return
  }
}

/** All pairs, in their order. */
export function heldPairs(evidence: CheckEvidence, name: string): HeldPair[] {
  const pairs: HeldPair[] = []
  for (let number = 1; number <= CALLS_MAX; number += 1) {
    const prefix = prefixOf(name, number)
    const held = evidence.call(`${prefix}a:held`)
    if (held?.outcome !== 'ok') return pairs
    const sql = (held.value as HeldCall | null)?.sql ?? null
    const row = evidence.row(`${prefix}read`)?.row ?? null
    pairs.push({ number, sql, a: evidence.call(`${prefix}a`), b: evidence.call(`${prefix}b`), row })
    if (sql === null) return pairs
  }
  return pairs
}

/** How many database calls were really held. */
export function heldCallsOf(pairs: readonly HeldPair[]): number {
  return pairs.filter(({ sql }) => sql !== null).length
}

/** What the verdict lacks where no call could be held: the interleavings are left to luck. */
export function notesOnPairs(pairs: readonly HeldPair[], method: string): string[] {
  return heldCallsOf(pairs) > 0
    ? []
    : [`No database call of ${method} could be held: the store announces none.`]
}

/** That every database call was held in its turn, both were accepted each time, and O read what they left. */
export function missingFromPairs(pairs: readonly HeldPair[], isAccepted = bothAccepted): string[] {
  return missingOf([
    ['every database call of A was held in its turn', pairs.at(-1)?.sql === null],
    [
      'what had to be accepted was accepted and read whenever A was held',
      pairs.every((pair) => isAccepted(pair) && pair.row !== null),
    ],
  ])
}

export function bothAccepted({ a, b }: HeldPair): boolean {
  return a?.outcome === 'ok' && b?.outcome === 'ok'
}

/** Where A was held, in words, to begin a sentence with. */
export function whereHeld({ number, sql }: HeldPair): string {
  if (sql === null) return 'With nothing of A held'
  return `With A held before its database call ${number} (${sql.slice(0, 60).trim()})`
}

function prefixOf(name: string, number: number): string {
  return `${name} held at ${number}: `
}

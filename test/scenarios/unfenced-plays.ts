import type { ScenarioId } from '../../src/scenarios/scenario-id.ts'
import { done } from './good-plays.ts'
import { fault, managerOf, moment, receipt, row, type Play, type Row, type Told } from './play.ts'

/** A row as a store keeps it that has neither owner nor lease. */
function bare(at: number, state: Row): Told {
  return row(at, state, { fenced: false })
}

const aRuns: readonly Told[] = [
  row(100, null),
  managerOf(200, 'A'),
  moment(250, 'A', 'enqueued'),
  moment(305, 'A', 'attempt-started'),
  bare(310, { status: 'running' }),
]
const aAsks: readonly Told[] = [moment(705, 'A', 'request-sent'), moment(720, 'A', 'answered')]

/** B's recovery resets the row as soon as it starts. */
function bRuns(at: number, toolMs = 1845): Told[] {
  return [
    managerOf(at, 'B'),
    bare(at + 20, { status: 'pending' }),
    moment(at + 30, 'B', 'attempt-started'),
    bare(at + 45, { status: 'running' }),
    moment(at + 430, 'B', 'request-sent'),
    moment(at + 445, 'B', 'answered'),
    moment(at + toolMs, 'B', 'tool-returned'),
    bare(at + toolMs + 15, done('B')),
  ]
}

/** Both run the task; A, which started first, stores its result first, and B replaces it. */
function beside(key: string | null, long = false): Play {
  const end = long ? 5120 : 2120
  return {
    events: [
      ...aRuns,
      ...aAsks,
      ...bRuns(1000, long ? 4845 : 1845),
      moment(end, 'A', 'tool-returned'),
      bare(end + 20, done('A')),
    ].sort(byTime),
    receipts: [receipt(712, 'A', true, key), receipt(1437, 'B', key === null, key)],
    endsAt: end + 1500,
  }
}

function byTime(left: Told, right: Told): number {
  const tag = { scenario: '', run: 1 }
  return (left(tag).at ?? 0) - (right(tag).at ?? 0)
}

function interrupted(signal: 'SIGKILL' | 'SIGTERM', at: number, play: Omit<Play, 'events' | 'endsAt'>): Play {
  return {
    ...play,
    events: [
      ...aRuns,
      ...(at > 700 ? aAsks : []),
      fault(at, signal, 'injected'),
      fault(at + 6, signal, 'confirmed'),
      moment(at + 7, 'A', 'exited'),
      bare(at + 12, { status: 'running' }),
      ...bRuns(1500),
    ],
    endsAt: 4100,
  }
}

const frozen: Play = {
  events: [
    ...aRuns,
    ...aAsks,
    fault(740, 'SIGSTOP', 'injected'),
    fault(744, 'SIGSTOP', 'confirmed'),
    ...bRuns(1500),
    fault(3400, 'SIGCONT', 'injected'),
    fault(3403, 'SIGCONT', 'confirmed'),
    moment(3410, 'A', 'tool-returned'),
    bare(3425, done('A')),
  ],
  receipts: [receipt(712, 'A'), receipt(1937, 'B', false)],
  endsAt: 4000,
}

/** Every scenario as it goes on a core without leases and a store that keeps none (core 1.71.0, libsql 1.23.1). */
export const UNFENCED: Readonly<Record<ScenarioId, Play>> = {
  S1: {
    events: [...aRuns, ...aAsks, moment(2120, 'A', 'tool-returned'), bare(2140, done('A'))],
    receipts: [receipt(712, 'A')],
    stalls: { A: 20 },
    endsAt: 2900,
  },
  S2: beside(null, true),
  S3: interrupted('SIGKILL', 320, { receipts: [receipt(1937, 'B')] }),
  S4: interrupted('SIGKILL', 740, {
    receipts: [receipt(712, 'A', true, null), receipt(1937, 'B', true, null)],
  }),
  S5: interrupted('SIGKILL', 740, { receipts: [receipt(712, 'A'), receipt(1937, 'B', false)] }),
  S6: frozen,
  S7: interrupted('SIGTERM', 320, { receipts: [receipt(1937, 'B')] }),
  P1: beside('k'),
  P2: frozen,
  P3: beside(null),
}

import type { Receipt } from '../../src/history/receipt.ts'
import type { ScenarioId } from '../../src/scenarios/scenario-id.ts'
import { OWNER, fault, managerOf, moment, receipt, row, type Play, type Row, type Told } from './play.ts'

/** A claimed row of a worker, whose lease of 3,000 ms was stamped at an instant. */
export function held(by: 'A' | 'B', stampedAt: number): Row {
  return { status: 'running', owner: OWNER[by], lease: stampedAt + 3000 }
}

export function done(from: 'A' | 'B'): Row {
  return { status: 'completed', from }
}

/** A starts, claims at 300 and runs; its request goes out at 700 unless it is interrupted before. */
export const aRuns: readonly Told[] = [
  row(100, null),
  managerOf(200, 'A'),
  moment(250, 'A', 'enqueued'),
  row(280, { status: 'pending' }),
  moment(305, 'A', 'attempt-started'),
  row(310, held('A', 300)),
]
const aAsks: readonly Told[] = [moment(705, 'A', 'request-sent'), moment(720, 'A', 'answered')]

/** B reclaims at `at`, runs and stores its result at `at` + 1,900. */
export function bRuns(at: number): Told[] {
  return [
    row(at, { status: 'pending' }),
    moment(at + 15, 'B', 'attempt-started'),
    row(at + 20, held('B', at + 10)),
    moment(at + 415, 'B', 'request-sent'),
    moment(at + 430, 'B', 'answered'),
    row(at + 1010, held('B', at + 1000)),
    moment(at + 1830, 'B', 'tool-returned'),
    row(at + 1850, done('B')),
  ]
}

function crashed(receipts: readonly Receipt[], answered: boolean): Play {
  const at = answered ? 740 : 320
  return {
    events: [
      ...aRuns,
      ...(answered ? aAsks : []),
      fault(at, 'SIGKILL', 'injected'),
      fault(at + 6, 'SIGKILL', 'confirmed'),
      moment(at + 7, 'A', 'exited'),
      managerOf(1000, 'B'),
      ...bRuns(3400),
    ],
    receipts,
    endsAt: 6000,
  }
}

/** P1, P3 and, with a longer task, S2: B starts while A runs, and leaves the task alone. */
function beside(key: string | null, long = false): Play {
  const end = long ? 5120 : 2120
  const renewals = long ? [1300, 2300, 3300, 4300] : [1300]
  return {
    events: [
      ...aRuns,
      ...aAsks,
      managerOf(900, 'B'),
      ...renewals.map((at) => row(at + 10, held('A', at))),
      moment(end, 'A', 'tool-returned'),
      row(end + 20, done('A')),
    ],
    receipts: [receipt(712, 'A', true, key)],
    endsAt: end + 700,
  }
}

const frozen: Play = {
  events: [
    ...aRuns,
    ...aAsks,
    fault(740, 'SIGSTOP', 'injected'),
    fault(744, 'SIGSTOP', 'confirmed'),
    managerOf(1000, 'B'),
    ...bRuns(3400),
    fault(5300, 'SIGCONT', 'injected'),
    fault(5303, 'SIGCONT', 'confirmed'),
    moment(5310, 'A', 'tool-returned'),
  ],
  receipts: [receipt(712, 'A'), receipt(3820, 'B', false)],
  endsAt: 6000,
}

const control: Play = {
  events: [...aRuns, ...aAsks, moment(2120, 'A', 'tool-returned'), row(2140, done('A'))],
  receipts: [receipt(712, 'A')],
  stalls: { A: 20 },
  endsAt: 2900,
}

/** Every scenario as it goes on a pair that keeps the lease protocol, on the quick profile. */
export const GOOD: Readonly<Record<ScenarioId, Play>> = {
  S1: control,
  S2: beside(null, true),
  S3: crashed([receipt(3820, 'B')], false),
  S4: crashed([receipt(712, 'A', true, null), receipt(3820, 'B', true, null)], true),
  S5: crashed([receipt(712, 'A'), receipt(3820, 'B', false)], true),
  S6: frozen,
  S7: {
    events: [
      ...aRuns,
      fault(320, 'SIGTERM', 'injected'),
      moment(322, 'A', 'shutdown-started'),
      moment(325, 'A', 'tool-aborted'),
      moment(340, 'A', 'shutdown-done'),
      row(345, { status: 'running' }),
      fault(380, 'SIGTERM', 'confirmed'),
      moment(381, 'A', 'exited'),
      row(390, { status: 'running' }),
      managerOf(600, 'B'),
      ...bRuns(610),
    ],
    receipts: [receipt(1030, 'B')],
    endsAt: 3200,
  },
  P1: beside('k'),
  P2: frozen,
  P3: beside(null),
}

import { describe, expect, test } from 'vitest'
import { PROFILES } from '../../src/scenarios/times.ts'
import { SCENARIO_IDS, type ScenarioId } from '../../src/scenarios/scenario-id.ts'
import { changed, isFault, isMoment, isRow, withEvents, withoutEvents } from './edit-play.ts'
import { GOOD, done, held } from './good-plays.ts'
import { judged, type Against } from './judged.ts'
import { fault, moment, row, type Play, type Told } from './play.ts'
import { UNFENCED } from './unfenced-plays.ts'

interface Broken {
  readonly id: ScenarioId
  readonly play: Play
  readonly against?: Against
  /** What the verdict must name. */
  readonly names: string
}

const { S1, S2, S3, S4, S6, S7, P1 } = GOOD

function callsOf(who: 'A' | 'B', at: number, call: string): Told[] {
  return [moment(at, who, 'store-called', call), moment(at, who, 'store-answered', call)]
}

/** Each assumption, broken in one place of a run that would hold otherwise. */
const BROKEN: Readonly<Record<string, Broken>> = {
  'the control was not run': { id: 'S2', play: S2, against: { control: null }, names: 'the control S1 held' },
  'the control did not hold': {
    id: 'S6',
    play: S6,
    against: { control: { verdict: 'violated', summary: 'The row went to running.' } },
    names: 'the control S1 held',
  },
  'the control was inconclusive': {
    id: 'P3',
    play: GOOD.P3,
    against: { control: { verdict: 'inconclusive', summary: 'Not shown.' } },
    names: 'the control S1 held',
  },
  'the run did not end': { id: 'S2', play: { ...S2, endsAt: null }, names: 'the run got to its end' },
  'no times': { id: 'S2', play: { ...S2, times: {} }, names: 'the times of the run are known' },
  'another row was there': {
    id: 'S2',
    play: withEvents(S2, row(150, { status: 'running' }, { count: 2 })),
    names: 'the database was empty before A enqueued the one task (2 rows were there)',
  },
  'another task was seen first': {
    id: 'S2',
    play: withEvents(S2, row(150, { status: 'pending' }, { id: 'foreign' })),
    names: '2 tasks were there',
  },
  'the task was there, finished, before': {
    id: 'S2',
    play: withEvents(S2, row(150, done('B'))),
    names: 'the first row that O saw was already completed',
  },
  'O saw no row': {
    id: 'S2',
    play: withoutEvents(S2, ({ type }) => type === 'task-row'),
    names: 'O saw the task in the database',
  },
  "B's clock was set ahead": {
    id: 'S2',
    play: changed(S2, isMoment('B', 'manager-started'), (event) =>
      'atWall' in event ? { atWall: event.atWall + 3_600_000 } : {},
    ),
    names: 'all clocks showed one time throughout (they were 3600000 ms apart)',
  },
  'no receipts': { id: 'S2', play: { ...S2, receipts: null }, names: "the destination's receipts were read" },
  'a request failed': {
    id: 'S2',
    play: withEvents(S2, moment(730, 'A', 'request-failed', 'refused')),
    names: 'the destination answered every request (A: refused)',
  },
  'A stood still for a third of a lease': {
    id: 'S2',
    play: { ...S2, stalls: { A: 1000, B: 20 } },
    names: "the clock of A's process ran on (it stood still for 1000 ms",
  },
  'B stood still for longer than a lease': {
    id: 'P1',
    play: { ...P1, stalls: { A: 20, B: 4000 } },
    names: "the clock of B's process ran on (it stood still for 4000 ms",
  },
  'the stalls of A were not measured': {
    id: 'S2',
    play: { ...S2, stalls: { B: 20 } },
    names: "the clock of A's process ran on (it was not measured)",
  },
  'the stalls of B were not measured': {
    id: 'S3',
    play: { ...S3, stalls: { A: 20 } },
    names: "the clock of B's process ran on (it was not measured)",
  },
  'the row changed just before the end': {
    id: 'S2',
    play: { ...S2, endsAt: 5200 },
    names: 'the run settled (it was quiet for 60 ms only, not for 500)',
  },
  "A's tool returned just before the end": {
    id: 'S6',
    play: { ...S6, endsAt: 5400 },
    names: 'the run settled (it was quiet for 90 ms only',
  },
  'an attempt of B was under way at the end': {
    id: 'S3',
    play: withEvents(S3, moment(5300, 'B', 'attempt-started')),
    names: 'the run settled (an attempt of B was still under way)',
  },
  'no call of A on its store was seen': {
    id: 'S2',
    play: { ...S2, storeCalls: 'untold' },
    names: 'the calls of A and B on their store were seen (of A none was)',
  },
  "the store had not answered A's write": {
    id: 'S6',
    play: withEvents(S6, moment(5320, 'A', 'store-called', 'updateTask completed')),
    names: 'the store had answered every call of A and B (A updateTask completed)',
  },
  "A's write was answered just before the last look": {
    id: 'S6',
    play: withEvents(
      S6,
      moment(5320, 'A', 'store-called', 'updateTask completed'),
      moment(5700, 'A', 'store-answered', 'updateTask completed'),
    ),
    names: 'the last reading was only 300 ms after A store-answered',
  },
  "A had not sent the outcome of its tool, and had been given no lease's time for it": {
    id: 'S6',
    play: {
      ...withEvents(
        S6,
        ...callsOf('A', 305, 'updateTask running'),
        ...callsOf('B', 5230, 'updateTask completed'),
      ),
      storeCalls: 'untold',
    },
    names:
      'sent to the store, or time was given for it (690 ms after the tool of A had returned, not 3000, the row was last read',
  },
  'O never read the row again': {
    id: 'S3',
    play: { ...S3, lastLookAt: null },
    names:
      'O read the row after the last moment of A and B (the last reading was only 20 ms after B store-answered',
  },
  'O read the row for the last time a millisecond too early': {
    id: 'S2',
    play: { ...S2, lastLookAt: 5120 + 499 },
    names: 'O read the row after the last moment of A and B (the last reading was only 499 ms after A',
  },
  'O was gone before A wrote once more': {
    id: 'S6',
    play: { ...S6, lastLookAt: null },
    names:
      'O read the row after the last moment of A and B (the last reading was 60 ms before A store-answered',
  },
  'O never read anything': {
    id: 'P1',
    play: { ...withoutEvents(P1, ({ type }) => type === 'task-row'), lastLookAt: null },
    names: 'O read the row after the last moment of A and B (it never did)',
  },
  'O did not tell how often it looked': {
    id: 'S2',
    play: { ...S2, gaps: null },
    names: 'O read the row without a long gap (it did not tell how often it looked)',
  },
  'O stood still while A renewed its lease': {
    id: 'S2',
    play: { ...S2, gaps: [[2000, 2400]] },
    names:
      'O read the row without a long gap (it did not look for 400 ms from 2000 ms on, and a state may last for 400 ms only)',
  },
  'O stood still around the end of a short task': {
    id: 'P1',
    play: {
      ...P1,
      gaps: [
        [1900, 2050],
        [2100, 2600],
      ],
    },
    names: 'it did not look for 500 ms from 2100 ms on',
  },
  'O stood still from before A could enqueue': {
    id: 'S3',
    play: { ...S3, gaps: [[0, 700]] },
    names: 'it did not look for 500 ms from 200 ms on',
  },
  'O stood still until the last time it looked': {
    id: 'S6',
    play: { ...S6, gaps: [[5500, 9000]] },
    names: 'it did not look for 500 ms from 5500 ms on',
  },
  'O stood still for a longer time in the published times': {
    id: 'S6',
    play: { ...S6, times: { ...PROFILES.paper }, gaps: [[3000, 3301]] },
    names: 'it did not look for 301 ms from 3000 ms on, and a state may last for 300 ms only',
  },
  "A's manager did not start": {
    id: 'S2',
    play: withEvents(
      withoutEvents(S2, isMoment('A', 'manager-started')),
      moment(200, 'A', 'manager-failed', 'no static executors'),
    ),
    names: "A's manager started (no static executors)",
  },
  "A's attempt did not start": {
    id: 'S4',
    play: withoutEvents(S4, isMoment('A', 'attempt-started')),
    names: "A's attempt started",
  },
  'A died by itself': {
    id: 'S2',
    play: withEvents(S2, moment(4000, 'A', 'exited')),
    names: 'no worker died by itself (A exited at 4000 ms)',
  },
  'A died before the signal': {
    id: 'S3',
    play: changed(S3, isMoment('A', 'exited'), () => ({ at: 319 })),
    names: 'no worker died by itself (A exited at 319 ms)',
  },
  'B died by itself': {
    id: 'S5',
    play: withEvents(GOOD.S5, moment(5600, 'B', 'exited')),
    names: 'no worker died by itself (B exited',
  },
  'A never came back from its tool': {
    id: 'P1',
    play: withoutEvents(P1, isMoment('A', 'tool-returned')),
    names: "A's attempt ran to its end",
  },
  "B's manager did not start": {
    id: 'S2',
    play: withoutEvents(S2, isMoment('B', 'manager-started')),
    names: "B's manager started",
  },
  "B's manager failed": {
    id: 'S2',
    play: withEvents(
      withoutEvents(S2, isMoment('B', 'manager-started')),
      moment(900, 'B', 'manager-failed', 'locked'),
    ),
    names: "B's manager started (locked)",
  },
  'B started with recovery off': {
    id: 'S2',
    play: changed(S2, isMoment('B', 'manager-started'), () => ({ detail: 'recovery at start off' })),
    names: 'B started with recovery on (recovery at start off)',
  },
  'nobody knows whether B started with recovery': {
    id: 'S2',
    play: changed(S2, isMoment('B', 'manager-started'), () => ({ detail: undefined })),
    names: 'B started with recovery on',
  },
  'the task had been completed before B started': {
    id: 'S3',
    play: withEvents(S3, row(900, done('A'))),
    names: 'the task was running when B started (it was completed)',
  },
  'O saw no running row of A': {
    id: 'S2',
    play: withoutEvents(S2, (event) => isRow('status', 'running')(event) && (event.at ?? 0) < 900),
    names: 'O saw the row while A had the task',
  },
  "B started before A's attempt": {
    id: 'P3',
    play: changed(GOOD.P3, isMoment('B', 'manager-started'), () => ({ at: 295 })),
    names: "B's manager started while A's attempt was running (it started before",
  },
  "B started when A's attempt was nearly over": {
    id: 'P3',
    play: changed(GOOD.P3, isMoment('B', 'manager-started'), () => ({ at: 2000 })),
    names: 'A ran on for 120 ms beside it; 500 are needed',
  },
  "B started after A's attempt": {
    id: 'P1',
    play: changed(P1, isMoment('B', 'manager-started'), () => ({ at: 2130 })),
    names: "B's manager started while A's attempt was running",
  },
  "B's attempt was aborted": {
    id: 'S3',
    play: changed(S3, isMoment('B', 'tool-returned'), () => ({ what: 'tool-aborted' })),
    names: "B's attempt ran to its end",
  },
  'no signal was sent': {
    id: 'S3',
    play: withoutEvents(S3, isFault('SIGKILL', 'injected')),
    names: 'the signal to A was sent',
  },
  'another signal was sent': {
    id: 'S4',
    play: changed(
      S4,
      ({ type }) => type === 'fault',
      () => ({ signal: 'SIGTERM' }),
    ),
    names: 'the signal to A was sent',
  },
  'the kill was not confirmed': {
    id: 'S3',
    play: withoutEvents(S3, isFault('SIGKILL', 'confirmed')),
    names: 'the system confirmed what the signal did to A',
  },
  'the stop failed': {
    id: 'S6',
    play: changed(S6, isFault('SIGSTOP', 'confirmed'), () => ({ phase: 'failed', detail: 'state S' })),
    names: 'the system confirmed what the signal did to A (state S)',
  },
  'the kill came after the request': {
    id: 'S3',
    play: withEvents(S3, moment(318, 'A', 'request-sent')),
    names: 'the signal hit A at the planned moment (A had already sent its request)',
  },
  'the destination knows a request of the A that was killed before it': {
    id: 'S3',
    play: { ...S3, receipts: [...(S5receipts() ?? [])] },
    names: 'A had already sent its request',
  },
  'the kill came before the answer': {
    id: 'S4',
    play: changed(S4, isMoment('A', 'answered'), () => ({ at: 741 })),
    names: 'the signal came 1 ms before it',
  },
  'the destination had not answered': {
    id: 'S6',
    play: withoutEvents(S6, isMoment('A', 'answered')),
    names: 'A was not seen to get there (answered)',
  },
  'the kill came after the tool had returned': {
    id: 'S4',
    play: withEvents(S4, moment(738, 'A', 'tool-returned')),
    names: "A's tool had already returned",
  },
  'the graceful stop came before the attempt': {
    id: 'S7',
    play: changed(S7, isFault('SIGTERM', 'injected'), () => ({ at: 300 })),
    names: 'the signal hit A at the planned moment',
  },
  'O did not look between the end of A and the start of B': {
    id: 'S7',
    play: withoutEvents(S7, (event) => event.type === 'task-row' && event.at === 390),
    names: 'O saw the row as A left it',
  },
  'A was not resumed': {
    id: 'S6',
    play: withoutEvents(S6, isFault('SIGCONT', 'confirmed')),
    names: 'A was resumed, as the system confirmed',
  },
  'A did nothing after it was resumed': {
    id: 'P2',
    play: withoutEvents(GOOD.P2, isMoment('A', 'tool-returned')),
    names: 'A acted again after it was resumed',
  },
  'A came back before it was resumed': {
    id: 'S6',
    play: changed(S6, isMoment('A', 'tool-returned'), () => ({ at: 5200 })),
    names: 'A acted again after it was resumed',
  },
  'A was resumed before B had finished': {
    id: 'S6',
    play: changed(S6, isFault('SIGCONT', 'injected'), () => ({ at: 5000 })),
    names: 'B had finished before A was resumed',
  },
  "A was resumed before B's result was stored": {
    id: 'S6',
    play: changed(S6, isFault('SIGCONT', 'injected'), () => ({ at: 5240 })),
    names: 'B had finished before A was resumed (its result was stored only afterwards)',
  },
  "the control's clock stood still": {
    id: 'S1',
    play: { ...S1, stalls: { A: 1500 } },
    names: "the clock of A's process ran on",
  },
  "the control's receipts were not read": {
    id: 'S1',
    play: { ...S1, receipts: null },
    names: "the destination's receipts were read",
  },
  'a live lease lapsed although it was renewed': {
    id: 'S2',
    play: withEvents(
      withoutEvents(S2, (event) => event.type === 'task-row' && (event.at ?? 0) > 1400),
      row(4350, held('B', 4340)),
      moment(4345, 'B', 'attempt-started'),
      moment(5100, 'B', 'tool-returned'),
      row(5110, done('B')),
    ),
    names: "A's lease was live until its attempt ended",
  },
  'a lease that lapsed unrenewed kept B away': {
    id: 'S2',
    play: withoutEvents(S2, (event) => isRow('status', 'running')(event) && (event.at ?? 0) > 320),
    names: "A's lease was live until its attempt ended",
  },
  'B was not given the time to take over': {
    id: 'S4',
    play: { ...withoutEvents(S4, (event) => (event.at ?? 0) > 3000), endsAt: 4000 },
    names: 'B was given the time to take over',
  },
  "B was started when A's lease would have lapsed anyway": {
    id: 'S7',
    play: changed(
      { ...S7, endsAt: 9000 },
      (event) => (event.at ?? 0) >= 600,
      (event) => ({
        at: (event.at ?? 0) + 4000,
        ...('atWall' in event ? { atWall: event.atWall + 4000 } : {}),
      }),
    ),
    names: "B was started before A's lease could lapse",
  },
}

function S5receipts(): Play['receipts'] {
  return GOOD.S5.receipts
}

describe('an assumption that is not borne out', () => {
  test.each(Object.keys(BROKEN))('leaves it inconclusive and is named: %s', (name) => {
    const { id, play, against, names } = BROKEN[name] ?? { id: 'S1', play: S1, names: '' }
    const { verdict, missingWitnesses, cause } = judged(id, play, against)
    expect(missingWitnesses.join('; ')).toContain(names)
    expect({ verdict, cause }).toEqual({ verdict: 'inconclusive', cause: null })
  })

  test('does not hide that the run itself failed', () => {
    expect(judged('S2', { ...S2, failure: 'no disk left\n    at run' })).toMatchObject({
      verdict: 'error',
      summary: 'The run could not be carried out: no disk left',
    })
    expect(judged('S1', { ...S1, failure: 'no disk left' }).verdict).toBe('error')
  })

  test('is inconclusive even beside a violation, because without it nothing counts', () => {
    const overwritten = withEvents(S6, row(5400, done('A')))
    expect(judged('S6', overwritten).verdict).toBe('violated')
    expect(judged('S6', { ...overwritten, stalls: { A: 20, B: 1000 } }).verdict).toBe('inconclusive')
  })

  test('is that O was there to the end, without which no scenario holds or is violated', () => {
    for (const plays of [GOOD, UNFENCED])
      for (const id of SCENARIO_IDS) {
        const { verdict, missingWitnesses } = judged(id, { ...plays[id], lastLookAt: null })
        expect([id, verdict]).toEqual([id, 'inconclusive'])
        expect(missingWitnesses.join()).toContain('O read the row after the last moment of A and B')
      }
  })

  test('is given for an outcome that is never sent, once a lease has gone by', () => {
    const play: Play = {
      ...withEvents(
        S6,
        ...callsOf('A', 305, 'updateTask running'),
        ...callsOf('B', 5230, 'updateTask completed'),
      ),
      storeCalls: 'untold',
      endsAt: 5310 + PROFILES.quick.leaseMs,
    }
    expect(judged('S6', play).verdict).toBe('holds')
  })

  test('may lie just inside its bound', () => {
    expect(judged('S2', { ...S2, lastLookAt: 5120 + 500 }).verdict).toBe('holds')
    const leaseMs = PROFILES.quick.leaseMs
    expect(judged('S2', { ...S2, stalls: { A: leaseMs / 3 - 1, B: 0 } }).verdict).toBe('holds')
    expect(judged('S6', withEvents(S6, fault(2, 'SIGSTOP', 'failed'))).verdict).toBe('holds')
    expect(judged('S2', { ...S2, gaps: [[2000, 2399]] }).verdict).toBe('holds')
  })

  test('is needed only while there is something to see', () => {
    const beforeAndAfter = [
      [0, 599],
      [5700, 9000],
    ] as const
    expect(judged('S6', { ...S6, gaps: beforeAndAfter }).verdict).toBe('holds')
  })
})

import { describe, expect, test } from 'vitest'
import type { ScenarioId } from '../../src/scenarios/scenario-id.ts'
import type { Cause, Verdict } from '../../src/verdict/verdict.ts'
import { changed, isMoment, isRow, withEvents, withoutEvents } from './edit-play.ts'
import { GOOD, bRuns, done, held } from './good-plays.ts'
import { judged, type Against } from './judged.ts'
import { OWNER, moment, receipt, row, type Play, type Row, type Told } from './play.ts'
import { UNFENCED } from './unfenced-plays.ts'

interface Case {
  readonly id: ScenarioId
  readonly play: Play
  readonly against?: Against
  readonly verdict: Verdict
  readonly cause?: Cause
  readonly says?: RegExp
}

const { S2, S3, S4, S5, S6, S7, P1, P2, P3 } = GOOD

/** B leaves its name on what it completes, until it takes it off at an instant. */
function released(play: Play, from: number, more: Partial<Row> = {}): Play {
  const completed = withoutEvents(play, isRow('status', 'completed'))
  const named = row(from, { ...done('B'), owner: OWNER.B, lease: from + 3000 })
  return withEvents(
    completed,
    named,
    moment(from + 1, 'B', 'store-called', 'updateTask no-owner'),
    moment(from + 2, 'B', 'store-answered', 'updateTask no-owner'),
    row(from + 5, { ...done('B'), ...more }),
  )
}

/** Moves everything from an instant on, wall clocks too. */
function later(play: Play, from: number, byMs: number): Play {
  return {
    ...changed(
      play,
      (event) => (event.at ?? 0) >= from,
      (event) => ({
        at: (event.at ?? 0) + byMs,
        ...('atWall' in event ? { atWall: event.atWall + byMs } : {}),
        ...(event.type === 'task-row' ? { row: laterLease(event.row, byMs) } : {}),
      }),
    ),
    endsAt: (play.endsAt ?? 0) + byMs,
  }
}

function laterLease(row: Readonly<Record<string, string | number | null>> | null, byMs: number) {
  const lease = row?.['leaseExpiresAt']
  return typeof lease === 'string'
    ? { ...row, leaseExpiresAt: new Date(Date.parse(lease) + byMs).toISOString() }
    : row
}

/** B takes the task at `at` while A, which lives, is running it; A then stores its result and B replaces it. */
function stolen(play: Play, at: number, ...more: readonly Told[]): Play {
  return withEvents({ ...play, endsAt: 9000 }, ...bRuns(at), ...more)
}

/** What the store writes where it has the columns and leaves them empty. */
function emptied(play: Play, ...columns: readonly string[]): Play {
  return changed(
    play,
    (event) => event.type === 'task-row' && event.row !== null,
    (event) =>
      event.type === 'task-row'
        ? { row: { ...event.row, ...Object.fromEntries(columns.map((column) => [column, null])) } }
        : {},
  )
}

const failedRow = { status: 'failed' }

/** Without retries B marks failed what it takes for abandoned, at an instant; nothing of B's attempt is left. */
function markedFailed(play: Play, at: number): Play {
  const alone = withoutEvents(
    play,
    (event) =>
      (event.type === 'moment' && event.who === 'B' && event.what !== 'manager-started') ||
      (event.type === 'task-row' && (event.at ?? 0) > 3000),
  )
  return withEvents(alone, row(at, failedRow))
}

const BAD: Readonly<Record<string, Case>> = {
  'S2: B runs the task beside a live A': {
    id: 'S2',
    play: stolen(S2, 1000),
    verdict: 'violated',
    cause: null,
    says: /^B started the task at 1015 ms while A was alive; A had lost it 2300 ms before its lease lapsed\.$/,
  },
  'P1: B runs the task beside a live A': { id: 'P1', play: stolen(P1, 1000), verdict: 'violated' },
  'P3: B runs the task beside a live A': {
    id: 'P3',
    play: {
      ...stolen(P3, 1000),
      receipts: [receipt(712, 'A', true, null), receipt(1420, 'B', true, null)],
    },
    verdict: 'violated',
  },
  'P1: B takes the row one millisecond before the lease lapses': {
    id: 'P1',
    play: withEvents(
      later(P1, 2100, 3000),
      moment(4310, 'B', 'attempt-started'),
      row(4299, { status: 'pending' }),
      moment(4400, 'B', 'tool-returned'),
    ),
    verdict: 'violated',
    says: /A had lost it 1 ms before/,
  },
  'S2: the lease was never renewed and B started a second attempt': {
    id: 'S2',
    play: withEvents(
      {
        ...withoutEvents(S2, (event) => isRow('status', 'running')(event) && (event.at ?? 0) > 320),
        endsAt: 6000,
      },
      ...bRuns(3400),
    ),
    verdict: 'violated',
    says: /its lease of 3000 ms was never renewed in the row, so B started it a second time/,
  },
  'S2: owner kept, no lease, and B started beside A': {
    id: 'S2',
    play: emptied(stolen(S2, 1000), 'leaseExpiresAt'),
    verdict: 'violated',
    cause: 'adapter',
    says: /no lease in the row showed that A had lost it/,
  },
  'S2: owner kept, no lease, and B left the task alone': {
    id: 'S2',
    play: emptied(S2, 'leaseExpiresAt'),
    verdict: 'absent',
    cause: 'adapter',
    says: /no lease is in the row that would have told it to/,
  },
  'S6: owner kept, no lease': {
    id: 'S6',
    play: emptied(S6, 'leaseExpiresAt'),
    verdict: 'absent',
    cause: 'adapter',
    says: /No lease is in the row, so nothing showed B/,
  },
  'S3: owner kept, no lease': {
    id: 'S3',
    play: emptied(S3, 'leaseExpiresAt'),
    verdict: 'absent',
    cause: 'adapter',
  },
  'S4: lease kept, no owner': {
    id: 'S4',
    play: emptied(S4, 'ownerId'),
    verdict: 'absent',
    cause: 'adapter',
    says: /No owner was persisted at any moment \(the column stays empty\)/,
  },
  'S2: columns that stay empty under a core that asks': {
    id: 'S2',
    play: emptied(S2, 'ownerId', 'leaseExpiresAt'),
    verdict: 'absent',
    cause: 'adapter',
  },
  'S2: columns that stay empty under a core that was not observed': {
    id: 'S2',
    play: emptied(S2, 'ownerId', 'leaseExpiresAt'),
    against: { asks: null },
    verdict: 'absent',
    cause: null,
  },
  'S6: B takes over while the lease of the frozen A is live': {
    id: 'S6',
    play: changed(
      S6,
      (event) => isRow('ownerId', OWNER.A)(event),
      () => ({
        row: { id: 't1', status: 'running', ownerId: OWNER.A, leaseExpiresAt: '2026-09-21T14:13:24.000Z' },
      }),
    ),
    verdict: 'violated',
    says: /while A was alive/,
  },
  'S6: A replaces the result of B': {
    id: 'S6',
    play: withEvents(S6, row(5400, done('A'))),
    verdict: 'violated',
    cause: 'adapter',
    says: /^A, displaced since 3415 ms, replaced B's stored result by its own at 5400 ms\.$/,
  },
  'S6: A puts the task back to running': {
    id: 'S6',
    play: withEvents(S6, row(5400, { ...held('A', 5390), from: 'B' })),
    verdict: 'violated',
    says: /The row changed at 5400 ms, after B had completed it: status completed → running/,
  },
  'S6: A changes nothing but a counter': {
    id: 'S6',
    play: withEvents(S6, row(5400, { ...done('B'), retries: 1 })),
    verdict: 'violated',
    says: /retry_count 0 → 1/,
  },
  'P2: A deletes the row': {
    id: 'P2',
    play: withEvents(P2, row(5400, null)),
    verdict: 'violated',
    says: /the row is gone/,
  },
  'P2: A marks it failed and leaves the result': {
    id: 'P2',
    play: withEvents(P2, row(5400, { status: 'failed', from: 'B' })),
    verdict: 'violated',
    cause: 'adapter',
  },
  'S6: A stored its result before B did': {
    id: 'S6',
    play: withEvents(S6, row(5000, { ...held('B', 4900), from: 'A' })),
    verdict: 'violated',
    says: /stored its own result although B had the task/,
  },
  'S6: the result of B was not stored': {
    id: 'S6',
    play: changed(S6, isRow('status', 'completed'), () => ({
      row: { id: 't1', status: 'completed', result: null },
    })),
    verdict: 'violated',
    says: /the row ended as completed with no result/,
  },
  'S5: the result of B was not stored': {
    id: 'S5',
    play: withoutEvents(S5, isRow('status', 'completed')),
    verdict: 'violated',
    says: /B ran the task to its end, but the row ended as running with no result/,
  },
  'S2: the result of A was lost because B put the task back': {
    id: 'S2',
    play: withEvents(withoutEvents(S2, isRow('status', 'completed')), row(4900, { status: 'pending' })),
    verdict: 'violated',
    says: /ended as pending with no result; at 4900 ms the task was taken from A/,
  },
  'P1: the row is gone although nobody displaced A': {
    id: 'P1',
    play: withEvents(withoutEvents(P1, isRow('status', 'completed')), row(2140, null)),
    verdict: 'violated',
    says: /the row ended as gone/,
  },
  'S3: B runs under the owner of A': {
    id: 'S3',
    play: changed(S3, isRow('ownerId', OWNER.B), (event) => ({ row: { ...rowOf(event), ownerId: OWNER.A } })),
    verdict: 'violated',
    cause: 'adapter',
    says: /B ran the task, but the row named A and never B/,
  },
  'S3: a third owner': {
    id: 'S3',
    play: withEvents(S3, row(4700, { status: 'running', owner: 'stranger', lease: 9000 })),
    verdict: 'violated',
    says: /neither worker was persisted: the row named A, then B, then \?/,
  },
  'S3: A comes back as the owner': {
    id: 'S3',
    play: withEvents(S3, row(4700, held('A', 4700))),
    verdict: 'violated',
    says: /A became the owner again/,
  },
  'S3: only B is ever named': {
    id: 'S3',
    play: changed(S3, isRow('ownerId', OWNER.A), (event) => ({ row: { ...rowOf(event), ownerId: null } })),
    verdict: 'violated',
    says: /A ran the task while the row named no owner; the row named B later/,
  },
  'S4: the owner B goes missing while it runs': {
    id: 'S4',
    play: withEvents(S4, row(4700, { status: 'running', lease: 7000 })),
    verdict: 'violated',
    says: /B ran the task, but from 4700 ms on the row named no owner/,
  },
  'S2: the renewal drops the owner': {
    id: 'S2',
    play: changed(
      S2,
      (event) => isRow('status', 'running')(event) && (event.at ?? 0) > 4000,
      (event) => ({ row: { ...rowOf(event), ownerId: null } }),
    ),
    verdict: 'violated',
    says: /A ran the task, but from 4310 ms on the row named no owner/,
  },
  'S2: B is named and runs nothing': {
    id: 'S2',
    play: changed(
      S2,
      (event) => isRow('status', 'running')(event) && (event.at ?? 0) > 4000,
      (event) => ({ row: { ...rowOf(event), ownerId: OWNER.B } }),
    ),
    verdict: 'violated',
    says: /B ran nothing, and yet the row named A, then B/,
  },
  'S3: B takes over before the lease of the dead A lapsed': {
    id: 'S3',
    play: later(S3, 3400, -500),
    verdict: 'violated',
    says: /B took the task over 400 ms before A's lease had lapsed/,
  },
  'S4: B takes over too late': {
    id: 'S4',
    play: later(S4, 3400, 3400),
    verdict: 'violated',
    says: /^B took the task over at 6815 ms; it had to by 6740 ms\.$/,
  },
  'S5: B never takes over': {
    id: 'S5',
    play: { ...withoutEvents(S5, (event) => (event.at ?? 0) > 3000), endsAt: 9000 },
    verdict: 'violated',
    says: /B never took over the task whose lease had lapsed/,
  },
  'S6: B never takes over': {
    id: 'S6',
    play: {
      ...withEvents(
        withoutEvents(S6, (event) => (event.at ?? 0) > 3000 && (event.at ?? 0) < 5300),
        row(5330, done('A')),
      ),
      endsAt: 9000,
    },
    verdict: 'violated',
    says: /B never took over/,
  },
  'S3: the task is marked failed although it has a retry left': {
    id: 'S3',
    play: { ...markedFailed({ ...S3, receipts: [] }, 3400), endsAt: 4200 },
    verdict: 'violated',
    cause: null,
    says: /^B never took the task over: at 3400 ms it was failed\.$/,
  },
  'S6: the task is marked failed although it has a retry left, and A comes back in vain': {
    id: 'S6',
    play: markedFailed({ ...S6, receipts: [receipt(712, 'A')] }, 3400),
    verdict: 'violated',
    says: /B never took the task over: at 3400 ms it was failed/,
  },
  'S6: A begins another attempt once its result was refused': {
    id: 'S6',
    play: withEvents(
      { ...S6, endsAt: 8000 },
      moment(5320, 'A', 'attempt-started'),
      moment(7200, 'A', 'tool-returned'),
    ),
    verdict: 'violated',
    cause: null,
    says: /^A began a second attempt at 5320 ms, although B had taken the task over\.$/,
  },
  'S4: B runs the task twice': {
    id: 'S4',
    play: withEvents(S4, moment(3500, 'B', 'attempt-started'), moment(5240, 'B', 'tool-returned')),
    verdict: 'violated',
    says: /^B began a second attempt at 3500 ms\.$/,
  },
  'S3: B runs under the name of A until its first renewal': {
    id: 'S3',
    play: changed(
      S3,
      (event) => event.type === 'task-row' && event.at === 3420,
      (event) => ({ row: { ...rowOf(event), ownerId: OWNER.A } }),
    ),
    verdict: 'violated',
    cause: 'adapter',
    says: /^B ran the task from 3415 ms on, and the row named it only at 4410 ms\.$/,
  },
  'S4: B is not named before its first renewal': {
    id: 'S4',
    play: changed(
      S4,
      (event) => event.type === 'task-row' && event.at === 3420,
      (event) => ({ row: { ...rowOf(event), ownerId: null } }),
    ),
    verdict: 'violated',
    says: /B ran the task, but from 3420 ms on the row named no owner/,
  },
  'P1: A is not named before its first renewal': {
    id: 'P1',
    play: changed(
      P1,
      (event) => event.type === 'task-row' && event.at === 310,
      (event) => ({ row: { ...rowOf(event), ownerId: null } }),
    ),
    verdict: 'violated',
    says: /A ran the task while the row named no owner/,
  },
  'S2: A runs a task that still says pending until its first renewal': {
    id: 'S2',
    play: changed(
      S2,
      (event) => event.type === 'task-row' && event.at === 310,
      (event) => ({ row: { ...rowOf(event), status: 'pending', ownerId: null } }),
    ),
    verdict: 'inconclusive',
  },
  'S3: B completes the task, and takes its name off it by a second write': {
    id: 'S3',
    play: released(S3, 5250),
    verdict: 'holds',
  },
  'S6: B completes the task, and takes its name off it by a second write': {
    id: 'S6',
    play: released(S6, 5250),
    verdict: 'holds',
  },
  'S6: the name of B goes from what it has completed, and B did not take it off': {
    id: 'S6',
    play: withoutEvents(
      released(S6, 5250),
      (event) => event.type === 'moment' && event.detail === 'updateTask no-owner',
    ),
    verdict: 'violated',
    says: /The row changed at 5255 ms, after B had completed it/,
  },
  'S6: A takes its name off what B has completed': {
    id: 'S6',
    play: withEvents(
      released(S6, 5250),
      moment(5245, 'A', 'store-called', 'updateTask no-owner'),
      moment(5255, 'A', 'store-answered', 'updateTask no-owner'),
    ),
    verdict: 'violated',
    says: /The row changed at 5255 ms, after B had completed it: ownerId .* → null/,
  },
  'S3: B completes the task, and clears more than its name by a second write': {
    id: 'S3',
    play: released(S3, 5250, { retries: 1 }),
    verdict: 'violated',
    says: /The row changed at 5255 ms, after B had completed it/,
  },
  'S7: B waits for the lapse of a task that A released': {
    id: 'S7',
    play: later(S7, 610, 2800),
    verdict: 'violated',
    says: /B waited for A's lease to lapse although A had released the task/,
  },
  'S7: B takes what A released before the lapse, and its slow store lets it start only afterwards': {
    id: 'S7',
    play: later(S7, 620, 2800),
    verdict: 'holds',
  },
  'S7: A hands the task back as pending, and B waits for the lapse': {
    id: 'S7',
    play: later(
      changed(
        S7,
        (event) => event.type === 'task-row' && (event.at === 345 || event.at === 390),
        (event) => ('row' in event ? { row: { ...event.row, status: 'pending' } } : {}),
      ),
      610,
      2800,
    ),
    verdict: 'violated',
    says: /B waited for A's lease to lapse although A had released the task/,
  },
  'S7: A does not release, and B takes a live lease': {
    id: 'S7',
    play: changed(
      S7,
      (event) => isRow('status', 'running')(event) && (event.at === 345 || event.at === 390),
      (event) => ({ row: { ...rowOf(event), ownerId: OWNER.A, leaseExpiresAt: '2026-09-21T14:13:23.300Z' } }),
    ),
    verdict: 'violated',
    says: /the row shows no release/,
  },
  'S7: B never takes over': {
    id: 'S7',
    play: { ...withoutEvents(S7, (event) => (event.at ?? 0) > 605), endsAt: 9000 },
    verdict: 'violated',
    says: /B never took over the task that A had released/,
  },
  'S7: A completes what it had released': {
    id: 'S7',
    play: withEvents({ ...S7, endsAt: 3800 }, row(3000, done('A'))),
    verdict: 'violated',
    says: /A, displaced since 625 ms, replaced B's stored result/,
  },
  'without retries S2: the live task is marked failed': {
    id: 'S2',
    play: withEvents(withoutEvents(S2, isRow('status', 'completed')), row(1000, failedRow)),
    against: { maxRetries: 0 },
    verdict: 'violated',
    says: /A's task was marked failed at 1000 ms, before its lease had lapsed, while A was running it/,
  },
  'without retries S2: marked failed, then overwritten by A, on a store without leases': {
    id: 'S2',
    play: {
      ...withEvents(
        withoutEvents(UNFENCED.S2, (event) =>
          event.type === 'moment'
            ? event.who === 'B' && event.what !== 'manager-started'
            : (event.at ?? 0) > 1010 && event.type === 'task-row' && event.row?.['result'] === null,
        ),
        row(1020, failedRow, { fenced: false }),
      ),
      receipts: [receipt(712, 'A', true, null)],
    },
    against: { maxRetries: 0, asks: false },
    verdict: 'violated',
    cause: 'core',
    says: /without a lease in the row, while A was running it/,
  },
  'without retries S6: A overwrites the failure': {
    id: 'S6',
    play: withEvents(markedFailed({ ...S6, receipts: [receipt(712, 'A')] }, 3400), row(5400, done('A'))),
    against: { maxRetries: 0 },
    verdict: 'violated',
    says: /after B had marked it failed: status failed → completed/,
  },
  'without retries S4: the failure comes before the lapse': {
    id: 'S4',
    play: markedFailed({ ...S4, receipts: [receipt(712, 'A', true, null)] }, 3100),
    against: { maxRetries: 0 },
    verdict: 'violated',
    says: /200 ms before A's lease had lapsed/,
  },
  'S5: two effects under one key': {
    id: 'S5',
    play: { ...S5, receipts: [receipt(712, 'A'), receipt(3820, 'B')] },
    verdict: 'inconclusive',
    says: /contradict themselves: 2 effects under one key/,
  },
  'S5: no effect at all': {
    id: 'S5',
    play: { ...S5, receipts: [receipt(712, 'A', false), receipt(3820, 'B', false)] },
    verdict: 'inconclusive',
  },
  'S5: two keys for one operation': {
    id: 'S5',
    play: { ...S5, receipts: [receipt(712, 'A'), receipt(3820, 'B', false, 'other')] },
    verdict: 'inconclusive',
  },
  'S4: a request without a key that took no effect': {
    id: 'S4',
    play: { ...S4, receipts: [receipt(712, 'A', true, null), receipt(3820, 'B', false, null)] },
    verdict: 'inconclusive',
  },
  'S4: an answer without a receipt': {
    id: 'S4',
    play: { ...S4, receipts: [receipt(712, 'A', true, null)] },
    verdict: 'inconclusive',
    says: /B was answered, and no receipt of it is there/,
  },
}

const FINE: Readonly<Record<string, Case>> = {
  'P1: a lease in text without a zone': {
    id: 'P1',
    play: changed(P1, isRow('ownerId', OWNER.A), (event) => {
      const lease = String(rowOf(event)['leaseExpiresAt'])
      return { row: { ...rowOf(event), leaseExpiresAt: lease.replace('T', ' ').replace('Z', '') } }
    }),
    verdict: 'holds',
  },
  'P1: columns in snake case': {
    id: 'P1',
    play: changed(P1, isRow('ownerId', OWNER.A), (event) => {
      const { ownerId, leaseExpiresAt, ...rest } = rowOf(event)
      return { row: { ...rest, owner_id: ownerId, lease_expires_at: leaseExpiresAt } }
    }),
    verdict: 'holds',
  },
  'S6: A gives up when it comes back': {
    id: 'S6',
    play: changed(S6, isMoment('A', 'tool-returned'), () => ({ what: 'tool-aborted' })),
    verdict: 'holds',
  },
  'S3: O missed the reset between the two owners': {
    id: 'S3',
    play: withoutEvents(S3, (event) => isRow('status', 'pending')(event) && (event.at ?? 0) > 3000),
    verdict: 'holds',
  },
  'S4: B takes over at the last moment': { id: 'S4', play: later(S4, 3400, 3300), verdict: 'holds' },
  'S7: O never saw A as the owner': {
    id: 'S7',
    play: withoutEvents(S7, isRow('ownerId', OWNER.A)),
    verdict: 'holds',
  },
  'S7: A hands the task back as pending': {
    id: 'S7',
    play: changed(
      S7,
      (event) => isRow('status', 'running')(event) && (event.at === 345 || event.at === 390),
      (event) => ({ row: { ...rowOf(event), status: 'pending' } }),
    ),
    verdict: 'holds',
  },
  'S5: the result is JSON within JSON': {
    id: 'S5',
    play: changed(S5, isRow('status', 'completed'), (event) => ({
      row: { ...rowOf(event), result: JSON.stringify(JSON.stringify({ by: 'B' })) },
    })),
    verdict: 'holds',
  },
  'without retries S4: marked failed after the lapse': {
    id: 'S4',
    play: markedFailed({ ...S4, receipts: [receipt(712, 'A', true, null)] }, 3400),
    against: { maxRetries: 0 },
    verdict: 'holds',
  },
  'without retries S6: marked failed after the lapse, and A changes nothing': {
    id: 'S6',
    play: markedFailed({ ...S6, receipts: [receipt(712, 'A')] }, 3400),
    against: { maxRetries: 0 },
    verdict: 'holds',
  },
}

function rowOf(event: ReturnType<Told>): Readonly<Record<string, string | number | null>> {
  return event.type === 'task-row' ? (event.row ?? {}) : {}
}

describe('what must hold in a scenario', () => {
  test.each(Object.keys(BAD))('does not: %s', (name) => {
    const { id, play, against, verdict, cause, says } = BAD[name] as Case
    const judgement = judged(id, play, against)
    expect(judgement).toMatchObject({ verdict, ...(cause === undefined ? {} : { cause }) })
    expect(judgement.summary).toMatch(says ?? /./)
  })

  test.each(Object.keys(FINE))('does in spite of its manners: %s', (name) => {
    const { id, play, against } = FINE[name] as Case
    expect(judged(id, play, against)).toMatchObject({ verdict: 'holds', cause: null })
  })

  test('is shown by at least twice as many bad runs as good ones', () => {
    const good = Object.keys(FINE).length + Object.keys(GOOD).length
    expect(Object.keys(BAD).length).toBeGreaterThanOrEqual(2 * good)
  })

  test('names the core where it asks for no lease, whatever the row says', () => {
    expect(judged('S2', stolen(S2, 1000), { asks: false }).cause).toBe('core')
    expect(judged('S6', withEvents(S6, row(5400, done('A'))), { asks: false }).cause).toBe('core')
  })

  test('says beside the worst finding what else was found', () => {
    const both = withEvents(S6, row(5400, held('A', 5390)), row(5450, done('A')))
    expect(judged('S6', both).notes.join(' ')).toMatch(/also violated: the persisted owner runs the task/)
  })

  test('counts effects as the doing of the destination, never of the adapter', () => {
    expect(judged('S4', S4).notes).toEqual([
      "Without a key each of the 2 requests took effect; that is the destination's doing, not the adapter's.",
    ])
    expect(judged('S5', S5).notes.join()).toMatch(/The key made one effect of 2 requests/)
  })
})

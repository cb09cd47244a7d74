import { describe, expect, test } from 'vitest'
import { restlessColumns, withoutColumns } from '../../src/checks/restless-columns.ts'
import type { EventBody, HistoryEvent } from '../../src/history/event.ts'
import type { RawRow } from '../../src/verdict/report.ts'
import { auditReference } from '../fixtures/stores/audit-reference.ts'
import { checksOf } from '../fixtures/stores/checks-of.ts'
import { runFolder } from '../fixtures/stores/run-folder.ts'
import { historyOf } from '../verdict/by-hand.ts'

const REST = { id: 't', status: 'pending', reads: 1, updatedAt: 'noon' }

describe('a column that moves by itself', () => {
  test('is one that two readings of an untouched row differ in', () => {
    expect(restlessColumns(rested(REST, { ...REST, reads: 3 }))).toEqual(['reads'])
    expect(restlessColumns(rested(REST, { ...REST, reads: 3, updatedAt: 'one' }))).toEqual([
      'reads',
      'updatedAt',
    ])
  })

  test('is one that differs in that row at the end, although it did not move while it rested', () => {
    const later = (id: string) =>
      historyOf([{ ...row('tasks/nothing-later', `later:${id}`, { ...REST, reads: 2 }), id } as EventBody])
    expect(restlessColumns([...rested(REST, REST), ...later('t')])).toEqual(['reads'])
    expect(restlessColumns([...rested(REST, REST), ...later('another')])).toEqual([])
  })

  test('is not one that moved only when something was tried', () => {
    const tried = row('tasks/stale-complete', 'complete:after', { ...REST, updatedAt: 'later' })
    expect(restlessColumns([...rested(REST, REST), ...historyOf([tried])])).toEqual([])
  })

  test.each([
    'status',
    'owner_id',
    'ownerId',
    'lease_expires_at',
    'leaseExpiresAt',
    'createdAtZ',
    'result',
    'retry_count',
  ])('is never %s, a field of the contract', (name) => {
    expect(restlessColumns(rested({ ...REST, [name]: 1 }, { ...REST, [name]: 2 }))).toEqual([])
  })

  test('is unknown where the row was not read twice, or was gone', () => {
    expect(restlessColumns(rested(REST, null))).toEqual([])
    expect(restlessColumns(rested(null, REST))).toEqual([])
    expect(restlessColumns(rested(REST, { ...REST, reads: 3 }).slice(0, 1))).toEqual([])
    expect(restlessColumns([])).toEqual([])
  })

  test('is left out of the rows of tasks and of nothing else', () => {
    const events = historyOf([
      row('tasks/stale-complete', 'after', REST),
      row('workflows/run-fencing', 'after', REST),
      row('tasks/stale-delete', 'after', null),
    ])
    const rows = withoutColumns(events, ['reads']).map((event) => 'row' in event && event.row)
    expect(rows).toEqual([{ id: 't', status: 'pending', updatedAt: 'noon' }, REST, null])
  })
})

test('a store whose rows are stamped now and then holds, and its report says what was left out', async () => {
  // Races take their time, so that rows are read again after the job has come by.
  const checks = [
    'tasks/shared-database',
    'tasks/terminal-stays',
    'tasks/claim-race',
    'tasks/lost-update',
    'tasks/linearizable',
    'tasks/nothing-later',
  ] as const
  const report = await auditReference(
    runFolder(),
    { adapter: 'reference:stamped-by-a-job' },
    { checks: [...checks], scenarios: [] },
  )
  expect(checksOf(report).map(({ verdict }) => verdict)).toEqual(checks.map(() => 'holds'))
  expect(checksOf(report)[1]?.notes.join()).toContain('moved in a row that nobody wrote to: scanned.')
}, 90_000)

test('a store that counts readings holds, also in scenarios, and its report says what was left out', async () => {
  const report = await auditReference(
    runFolder(),
    { adapter: 'reference:counts-readings' },
    { checks: ['tasks/shared-database', 'tasks/stale-complete'], scenarios: ['S1', 'S2'] },
  )
  const checks = checksOf(report)
  expect(checks.map(({ verdict }) => verdict)).toEqual(['holds', 'holds'])
  expect(checks[1]?.notes.join()).toContain('moved in a row that nobody wrote to: reads.')
  expect(report.stores[0]?.scenarios.map(({ verdict }) => verdict)).toEqual(['holds', 'holds'])
}, 90_000)

/** An untouched row as it was read first and after its rest. */
function rested(before: RawRow | null, after: RawRow | null): HistoryEvent[] {
  return historyOf([
    row('tasks/shared-database', 'first:o-reads', before),
    row('tasks/shared-database', 'first:rested', after),
  ])
}

function row(check: string, step: string, found: RawRow | null): EventBody {
  return { type: 'row', check, step, who: 'O', id: 't', row: found, copies: found === null ? 0 : 1 }
}

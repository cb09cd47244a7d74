import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'vitest'
import type { CheckId } from '../../src/checks/check-id.ts'
import { readHistory } from '../../src/history/reader.ts'
import { auditReference } from '../fixtures/stores/audit-reference.ts'
import { verdictsOf } from '../fixtures/stores/checks-of.ts'
import { stillAlive, workersOf } from '../fixtures/stores/live-processes.ts'
import { runFolder } from '../fixtures/stores/run-folder.ts'

const CHECKS: readonly CheckId[] = ['tasks/shared-database', 'tasks/stale-cancel', 'tasks/stale-time-out']

/** What each trouble comes to, and what the history says about the worker that had it. */
const TROUBLES = {
  exits: { verdict: 'inconclusive', end: 'exited' },
  'loops-forever': { verdict: 'inconclusive', end: 'hung' },
  'never-answers': { verdict: 'inconclusive', end: 'hung' },
  'sends-garbage': { verdict: 'inconclusive', end: 'garbage' },
  // The rejection ends its process at the next turn of the event loop, and the store answers later than that.
  'rejects-in-the-background': { verdict: 'inconclusive', end: 'exited' },
  'prints-garbage': { verdict: 'holds', end: null },
  'floods-stdout': { verdict: 'holds', end: null },
  'throws-a-string': { verdict: 'inconclusive', end: null },
  'throws-undefined': { verdict: 'inconclusive', end: null },
} as const

describe.concurrent('a store that troubles its worker', () => {
  it.for(Object.entries(TROUBLES))(
    '%s: its check says so, the others go on, no process stays',
    async ([trouble, { verdict, end }], { expect, onTestFinished }) => {
      const report = await auditReference(
        runFolder(onTestFinished),
        { adapter: `reference:${trouble}` },
        { checks: CHECKS },
      )
      expect(verdictsOf(report)).toEqual({
        'tasks/shared-database': 'holds',
        'tasks/stale-cancel': verdict,
        'tasks/stale-time-out': 'holds',
      })
      const ends = readHistory(report.run.directory).flatMap((event) =>
        event.type === 'worker' && event.who === 'A' && !['spawned', 'ready'].includes(event.what)
          ? [event.what]
          : [],
      )
      expect(ends).toEqual(end === null ? [] : [end])
      expect(stillAlive(workersOf(report.run.directory))).toEqual([])
    },
  )

  it('keeps what a worker prints in its log', async ({ expect, onTestFinished }) => {
    const report = await auditReference(
      runFolder(onTestFinished),
      { adapter: 'reference:floods-stdout' },
      { checks: CHECKS },
    )
    const log = join(report.run.directory, 'workers', 'A.log')
    expect(statSync(log).size).toBeGreaterThanOrEqual(2_000_000)
    expect(readFileSync(log, 'utf8').slice(0, 10)).toBe('xxxxxxxxxx')
  })
})

import { expect, test } from 'vitest'
import { judgeSchedules } from '../../src/card/judge-held.ts'
import { persistWorkflowSnapshot } from '../../src/card/surfaces/persist-workflow-snapshot.ts'
import { updateWorkflowState } from '../../src/card/surfaces/update-workflow-state.ts'
import { CHECK_IDS } from '../../src/checks/check-id.ts'
import { runFolder } from '../fixtures/stores/run-folder.ts'
import { auditWithLibsql, INSTALL_MS } from './audit-with-libsql.ts'

const MODULE = 'fenced-libsql.ts'

/** Everything about who owns a run; the store has no memory, and neither results nor an expected status. */
const CHECKS = CHECK_IDS.filter(
  (id) => id.startsWith('runs/') || (id.startsWith('workflows/') && id !== 'workflows/expected-status'),
)
const LACKING = new Set<string>(['runs/core-warning', 'workflows/one-record', 'workflows/lost-update'])

test(
  'a store that fences on the libSQL client holds in every check, and at each held call',
  async ({ onTestFinished }) => {
    const store = { module: MODULE, url: 'in-transaction' }
    const { report, evidenceOf } = await auditWithLibsql(runFolder(onTestFinished), CHECKS, store)
    const others = report.stores[0]?.checks.filter(
      ({ id, verdict }) => verdict !== 'holds' && !LACKING.has(id),
    )
    expect(others?.map(({ id, verdict, summary }) => [id, verdict, summary])).toEqual([])

    // Held before its transaction opens, a write is refused; from then on the takeover waits and comes after it.
    const takeover = evidenceOf('workflows/run-takeover')
    for (const surface of [persistWorkflowSnapshot, updateWorkflowState]) {
      const schedules = judgeSchedules(takeover, { surface, fence: 'explicit' })
      const ofWrite = schedules.filter(({ who, held }) => who === 'write' && held !== null)
      expect(ofWrite.map(({ held }) => held?.sql.split(' ')[0])).toEqual(
        surface === updateWorkflowState
          ? ['BEGIN', 'SELECT', 'SELECT', 'INSERT', 'COMMIT']
          : ['BEGIN', 'SELECT', 'INSERT', 'COMMIT'],
      )
      const [first, ...later] = ofWrite.map(({ judgement }) => judgement.summary)
      expect(first).toContain('was refused')
      expect(later.filter((summary) => !summary.includes('came before the takeover'))).toEqual([])
      // The takeover begins, looks, claims, looks again and commits.
      const ofTakeover = schedules.filter(({ who, held }) => who === 'takeover' && held !== null)
      expect(ofTakeover.map(({ held }) => held?.sql.split(' ')[0])).toEqual([
        'BEGIN',
        'SELECT',
        'INSERT',
        'SELECT',
        'COMMIT',
      ])
    }
  },
  INSTALL_MS,
)

test(
  'one that looks at the claim before its transaction is caught at the held call',
  async ({ onTestFinished }) => {
    const { report } = await auditWithLibsql(
      runFolder(onTestFinished),
      ['workflows/run-fencing', 'workflows/run-takeover'],
      { module: MODULE, url: 'outside' },
    )
    const [fencing, takeover] = report.stores[0]?.checks ?? []
    // One after the other it looks sound.
    expect(fencing?.verdict).toBe('holds')
    expect(takeover?.verdict).toBe('violated')
    expect(takeover?.summary).toMatch(/held before its database call 2 \(BEGIN\).* landed after the takeover/)
  },
  INSTALL_MS,
)

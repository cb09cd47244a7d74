import { describe, expect, test } from 'vitest'
import { CELL_STATE_NAMES, gradeOfState } from '../../src/matrix/cell-state.ts'
import { judgeCell } from '../../src/matrix/judge-cell.ts'
import type { Report, ScenarioReport, StoreReport } from '../../src/verdict/report.ts'
import {
  brokenControl,
  check,
  fenced,
  inconclusive,
  interrupted,
  loadError,
  SITUATIONS,
  unfenced,
} from '../reports/hand-written.ts'
import { onStall } from '../reports/scenario-reports.ts'

const storeOf = (report: Report): StoreReport => {
  const [store] = report.stores
  if (store === undefined) throw new Error('The report has no store.')
  return store
}

function withStore(report: Report, change: Partial<StoreReport>): Report {
  return { ...report, stores: [{ ...storeOf(report), ...change }] }
}

/** The control of a report whose task nobody else saw. */
function unseen(): ScenarioReport[] {
  return onStall.map((scenario) =>
    scenario.id === 'S1'
      ? {
          ...scenario,
          verdict: 'absent',
          cause: null,
          runs: scenario.runs.map((run) => ({ ...run, verdict: 'absent', requests: 1, rowStates: [] })),
        }
      : scenario,
  )
}

const domainOf = (report: Report, change: Partial<StoreReport['domains']['memory']>): Report => {
  const { domains } = storeOf(report)
  const changed = { ...domains.backgroundTasks, ...change }
  return withStore(report, { domains: { ...domains, backgroundTasks: changed } })
}

const [missing = unfenced] = SITUATIONS['missing domain'] ?? []
const required = storeOf(unfenced).checks
const row = { id: 't', status: 'running' }
const applied = check('tasks/expected-status', {
  verdict: 'violated',
  cause: 'adapter',
  before: row,
  after: { ...row, status: 'completed' },
})
const otherChecks = required.filter(({ id }) => id !== 'tasks/expected-status')

/** What every published adapter with a status condition comes to. */
const statusOnly = withStore(unfenced, {
  checks: required.map((one) => (one.id === 'tasks/create-exclusive' ? { ...one, required: false } : one)),
})

/** The state of a pair whose control, which stalled, came to something else in this. */
function stateWith(change: Partial<ScenarioReport['runs'][number]>): string {
  const scenarios = onStall.map((one) => ({ ...one, runs: one.runs.map((run) => ({ ...run, ...change })) }))
  return judgeCell(withStore(statusOnly, { scenarios })).state
}

describe('a cell says', () => {
  const cases: Readonly<Record<string, Report>> = {
    fenced,
    'unfenced: status-only': statusOnly,
    'unfenced: condition ignored': withStore(unfenced, { checks: [applied, ...otherChecks] }),
    'unfenced: promise broken': withStore(unfenced, {
      checks: [{ ...applied, after: row }, ...otherChecks],
    }),
    'unfenced: no run fencing': { ...unfenced, require: ['workflows', 'memory'] },
    'unfenced: core does not ask': domainOf(unfenced, { store: 'fenced', cause: 'core' }),
    stall: brokenControl,
    'in memory': withStore(unfenced, { scenarios: unseen() }),
    'no domain': missing,
    'does not load': loadError,
    inconclusive,
  }
  for (const [state, report] of Object.entries(cases)) {
    test(`"${state}"`, () => {
      expect(judgeCell(report).state).toBe(state)
      expect(judgeCell(report).exitCode).toBe(report.exitCode)
    })
  }

  test('inconclusive of a run without an end, whatever its domains came to', () => {
    expect(judgeCell(interrupted)).toMatchObject({ state: 'inconclusive', exitCode: 130 })
  })

  test('beside what was observed what is declared', () => {
    const { peer, domains } = judgeCell(fenced)
    expect(peer).toEqual({ range: '>=1.68.0-0 <2.0.0-0', satisfied: true })
    expect(domains?.workflows).toMatchObject({ state: 'fenced', declared: true })
    expect(domains?.memory.declared).toBeNull()
  })

  test('no stall where the executor was called, or the row never ran', () => {
    expect(stateWith({})).toBe('stall')
    expect(stateWith({ requests: 1 })).toBe('unfenced: status-only')
    expect(
      stateWith({
        rowStates: [{ at: 1, status: 'pending', owner: null, leaseUntil: null, resultFrom: null }],
      }),
    ).toBe('unfenced: status-only')
  })

  test('what the store alone enforces, with that gate', () => {
    const report = domainOf({ ...unfenced, gate: 'store', require: ['backgroundTasks'] }, { store: 'fenced' })
    expect(judgeCell({ ...report, grade: 'fenced', exitCode: 0 }).state).toBe('fenced')
  })
})

test('a cell is never fenced where the audit did not end with 0, nor the other way round', () => {
  expect(() => judgeCell({ ...fenced, exitCode: 2 })).toThrow(/"fenced", yet its exit code is 2/)
  expect(() => judgeCell({ ...unfenced, exitCode: 0 })).toThrow(/yet its exit code is 0/)
})

test('nothing but "fenced" is a success, and no unknown word', () => {
  const green = CELL_STATE_NAMES.filter((state) => gradeOfState(state) === 'fenced')
  expect(green).toEqual(['fenced'])
  expect(['fenced?', 'toString', '', 'FENCED'].map(gradeOfState)).toEqual(Array(4).fill('inconclusive'))
})

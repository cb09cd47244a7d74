import { describe, expect, test } from 'vitest'
import { applyBaseline } from '../../src/baseline/apply-baseline.ts'
import type { Baseline, BaselineEntry } from '../../src/baseline/baseline-file.ts'
import { updateBaseline } from '../../src/baseline/update-baseline.ts'
import { voidEntries } from '../../src/baseline/void-entries.ts'
import { findingsOf } from '../../src/verdict/findings-of.ts'
import type { CheckReport, Report } from '../../src/verdict/report.ts'
import type { Verdict } from '../../src/verdict/verdict.ts'
import { accepted, baselineOf, TODAY } from '../reports/accepted.ts'
import {
  fenced,
  inconclusive,
  interrupted,
  loadError,
  scenarios,
  SITUATIONS,
  unfenced,
} from '../reports/hand-written.ts'

const REGRESSION = { today: TODAY, decides: true }

function withChecks(
  report: Report,
  change: (checks: readonly CheckReport[]) => readonly CheckReport[],
): Report {
  return { ...report, stores: report.stores.map((store) => ({ ...store, checks: change(store.checks) })) }
}

function withVerdict(report: Report, id: string, verdict: Verdict): Report {
  return withChecks(report, (checks) => checks.map((one) => (one.id === id ? { ...one, verdict } : one)))
}

function apply(report: Report, baseline: Baseline, options = REGRESSION): Report {
  const [first] = applyBaseline([report], baseline, options)
  if (first === undefined) throw new Error('No report came back.')
  return first
}

describe('a baseline with --gate regression', () => {
  test('lets pass what it accepts, and leaves verdicts and grades as they were', () => {
    const report = accepted(scenarios)
    const { baseline, exitCode, ...rest } = report
    expect(exitCode).toBe(0)
    expect(baseline?.accepted.length).toBeGreaterThan(20)
    const { exitCode: before, ...judged } = scenarios
    expect(before).toBe(1)
    expect(rest).toEqual(judged)
  })

  test('fails for a finding that is not accepted', () => {
    const baseline = baselineOf([unfenced])
    const worse = withVerdict(unfenced, 'tasks/expected-status', 'absent')
    expect(apply(unfenced, baseline).exitCode).toBe(0)
    expect(apply(worse, baseline).exitCode).toBe(1)
  })

  const CHANGES: readonly (readonly [Verdict, Verdict, number])[] = [
    ['absent', 'violated', 1],
    ['violated', 'absent', 0],
    ['absent', 'inconclusive', 2],
    ['absent', 'error', 3],
    ['violated', 'inconclusive', 2],
  ]
  test.each(CHANGES)('that accepts %s meets %s with exit code %i', (before, now, exitCode) => {
    const old = withVerdict(unfenced, 'tasks/stale-fail', before)
    expect(apply(withVerdict(unfenced, 'tasks/stale-fail', now), baselineOf([old])).exitCode).toBe(exitCode)
  })

  test('covers what could not be shown only by name', () => {
    const entry: BaselineEntry = {
      store: '@mastra/libsql',
      reason: 'a known trouble',
      owner: 'me',
      until: TODAY,
      findings: {
        'tasks/stale-complete': 'inconclusive',
        'tasks/stale-fail': 'inconclusive',
        'tasks/stale-cancel': 'error',
        'tasks/stale-retry': 'inconclusive',
        'tasks/claim-race': 'inconclusive',
      },
    }
    const withRace = (verdict: 'error' | 'inconclusive'): Baseline => ({
      schemaVersion: 1,
      accepted: [{ ...entry, findings: { ...entry.findings, 'tasks/claim-race': verdict } }],
    })
    expect(apply(inconclusive, withRace('inconclusive')).exitCode).toBe(3)
    expect(apply(inconclusive, withRace('error')).exitCode).toBe(0)
  })

  test('never accepts an interruption, a missing end or a pair that does not load', () => {
    const endless = {
      ...unfenced,
      run: { ...unfenced.run, complete: false },
      grade: 'inconclusive',
      exitCode: 2,
    } as const
    const everything = baselineOf([unfenced])
    for (const report of [interrupted, loadError, endless])
      expect(apply(report, everything).exitCode).toBe(report.exitCode)
  })

  test('does not let a check that was left out pass', () => {
    const stores = unfenced.stores.map((store) => ({
      ...store,
      domains: {
        ...store.domains,
        memory: { ...store.domains.memory, leftOut: ['memory/run-takeover'] as const },
      },
    }))
    expect(apply({ ...unfenced, stores }, baselineOf([unfenced])).exitCode).toBe(2)
  })

  test('without deciding only marks what is accepted', () => {
    const report = apply(unfenced, baselineOf([unfenced]), { today: TODAY, decides: false })
    expect(report.exitCode).toBe(1)
    expect(report.baseline?.accepted.length).toBeGreaterThan(0)
  })
})

function withCard(...card: Report['stores'][number]['card']): Report {
  return { ...unfenced, stores: unfenced.stores.map((store) => ({ ...store, card })) }
}

describe('the surfaces of the takeover card', () => {
  const cell = {
    surface: 'memory.saveThread',
    domain: 'memory',
    contract: 'fenced',
    loss: 'lapse',
    timing: 'after',
    fence: 'explicit',
    verdict: 'absent',
    required: true,
    cause: 'adapter',
    summary: 'It was written.',
    risk: 'It is lost.',
    missingWitnesses: [],
    notes: [],
    moments: {
      initialClaim: '',
      leaseLapse: '',
      takeover: '',
      currentOwnerWrite: '',
      staleWriterReturn: '',
      adapterCheck: '',
    },
    lacking: false,
    change: null,
    evidence: 'history.jsonl#1-2',
  } as const

  test('are accepted one by one, so that another one is a regression', () => {
    const baseline = baselineOf([withCard(cell)])
    expect(baseline.accepted[0]?.findings['memory/run-fencing memory.saveThread']).toBe('absent')
    expect(apply(withCard(cell), baseline).exitCode).toBe(0)
    expect(apply(withCard(cell, { ...cell, surface: 'memory.updateThread' }), baseline).exitCode).toBe(1)
    expect(apply(withCard({ ...cell, verdict: 'violated' }), baseline).exitCode).toBe(1)
  })

  test('that hold again leave their entry unused', () => {
    const two = withCard(cell, { ...cell, surface: 'memory.updateThread' })
    const report = apply(withCard(cell), baselineOf([two]))
    expect(report.baseline?.unused.map(({ finding }) => finding)).toEqual([
      'memory/run-fencing memory.updateThread',
    ])
    expect(report.exitCode).toBe(3)
  })
})

describe('an entry that is void', () => {
  test('that has expired accepts nothing any more, from the day after', () => {
    const baseline = baselineOf([unfenced], { until: '2026-11-19' })
    expect(apply(unfenced, baselineOf([unfenced], { until: TODAY })).exitCode).toBe(0)
    const report = apply(unfenced, baseline)
    expect(report.exitCode).toBe(1)
    expect(report.baseline?.accepted).toEqual([])
    expect(voidEntries([report]).map(({ text }) => text)).toEqual([
      expect.stringMatching(
        /^fence-audit\.baseline\.json: what the platform team accepts of @mastra\/libsql has expired on 2026-11-19: tasks\//,
      ),
    ])
  })

  test('that is unused fails with 3, also where everything is fenced and nothing is compared', () => {
    const baseline = baselineOf([withVerdict(unfenced, 'tasks/expected-status', 'absent')])
    for (const decides of [true, false]) {
      const report = apply({ ...fenced, exitCode: 0 }, baseline, { today: TODAY, decides })
      expect(report.exitCode).toBe(3)
      expect(voidEntries([report]).map(({ text }) => text)).toEqual([
        'fence-audit.baseline.json: tasks/expected-status of @mastra/libsql is accepted as absent, but it holds now: remove it, or run with --update-baseline.',
      ])
    }
  })

  test('is none for what was not judged, or is needed by another pair of the audit', () => {
    const baseline = baselineOf([unfenced])
    const [first, second] = applyBaseline(
      [withChecks(unfenced, (all) => all.filter(({ id }) => id !== 'tasks/stale-fail')), fenced],
      baseline,
      REGRESSION,
    )
    expect([first?.baseline?.unused, second?.baseline?.unused]).toEqual([[], []])
  })
})

describe('updating a baseline', () => {
  test('accepts what decides and was shown, and leaves the reason to a person', () => {
    const { accepted: entries } = updateBaseline([scenarios], { schemaVersion: 1, accepted: [] }, TODAY)
    expect(entries).toMatchObject([{ store: '@mastra/libsql', reason: '', owner: '', until: '2027-02-18' }])
    const deciding = findingsOf(scenarios).filter(({ decides, verdict }) => decides && verdict !== 'holds')
    expect(Object.keys(entries[0]?.findings ?? {}).sort()).toEqual(deciding.map(({ id }) => id).sort())
  })

  test('accepts nothing that could not be shown', () => {
    expect(updateBaseline([inconclusive], { schemaVersion: 1, accepted: [] }, TODAY).accepted).toEqual([])
  })

  test('keeps what a person wrote, prolongs nothing, and drops what holds', () => {
    const old = baselineOf([unfenced], { until: '2026-01-01' })
    expect(updateBaseline([unfenced], old, TODAY)).toEqual(old)
    const mended = withVerdict(unfenced, 'tasks/stale-fail', 'holds')
    const [entry] = updateBaseline([mended], old, TODAY).accepted
    expect(entry).toMatchObject({ until: '2026-01-01', owner: 'the platform team' })
    expect(entry?.findings).not.toHaveProperty('tasks/stale-fail')
  })

  test('gives what has become worse an entry of its own', () => {
    const worse = withVerdict(unfenced, 'tasks/stale-fail', 'violated')
    const [old, fresh] = updateBaseline([worse], baselineOf([unfenced]), TODAY).accepted
    expect(old?.findings).not.toHaveProperty('tasks/stale-fail')
    expect(fresh).toMatchObject({ reason: '', findings: { 'tasks/stale-fail': 'violated' } })
  })
})

test.each(Object.keys(SITUATIONS))('the findings of "%s" account for its exit code', (name) => {
  for (const report of SITUATIONS[name] ?? []) {
    const open = findingsOf(report).filter(({ decides, verdict }) => decides && verdict !== 'holds')
    expect(open.length > 0).toBe(report.exitCode !== 0)
    const keys = findingsOf(report).map(({ kind, store, id }) => `${kind} ${store} ${id}`)
    expect(new Set(keys).size).toBe(keys.length)
  }
})

test('a core that does not ask is a finding of its own', () => {
  const domains = {
    ...fenced.stores[0]?.domains,
    workflows: { grade: 'unfenced', store: 'fenced', cause: 'core', why: 'core does not ask' },
  }
  const report = {
    ...fenced,
    grade: 'unfenced',
    exitCode: 1,
    stores: fenced.stores.map((store) => ({ ...store, domains })),
  } as unknown as Report
  expect(findingsOf(report).filter(({ verdict }) => verdict !== 'holds')).toMatchObject([
    { kind: 'domain', id: 'workflows', verdict: 'absent', decides: true, cause: 'core' },
  ])
  expect(
    findingsOf({ ...report, gate: 'store', exitCode: 0 }).filter(({ verdict }) => verdict !== 'holds'),
  ).toEqual([])
})

import { describe, expect, it } from 'vitest'
import { MANAGER_FAULTS, type ManagerFaultId } from '../../src/selftest/reference-core/faults.ts'
import type { ManagerFault } from '../../src/selftest/reference-core/faults/manager-fault.ts'
import { SCENARIO_IDS } from '../../src/scenarios/scenario-id.ts'
import type { Report, ScenarioReport } from '../../src/verdict/report.ts'
import { auditReference, auditUntilPlayed } from '../fixtures/stores/audit-reference.ts'
import { runFolder } from '../fixtures/stores/run-folder.ts'

const FAULTS = Object.entries(MANAGER_FAULTS) as [ManagerFaultId, ManagerFault][]
const CAUGHT = FAULTS.filter(([, { caughtBy }]) => caughtBy !== null)
const UNSEEN = FAULTS.filter(([, { caughtBy }]) => caughtBy === null)
/** The full selftest shows that all are caught; here is what a report says of some, one of each kind of step. */
const REPORTED: ReadonlySet<ManagerFaultId> = new Set<ManagerFaultId>(['M01', 'M02', 'M05', 'M10', 'M14'])
/** Those whose writes are the least conditional. */
const PLAYED_IN_ALL: ReadonlySet<ManagerFaultId> = new Set<ManagerFaultId>(['M08', 'M22'])

describe('the faults of a manager', () => {
  it('are each caught by a scenario, or say why by none', () => {
    for (const [id, { caughtBy, unseen, does }] of FAULTS) {
      expect([id, caughtBy === null]).toEqual([id, unseen !== undefined])
      expect(does).toMatch(/^[A-Z].*\.$/)
    }
    const scenarios = new Set(CAUGHT.map(([, { caughtBy }]) => caughtBy))
    // P2 and P3 are S6 and P1 with another adapter in mind.
    expect(SCENARIO_IDS.filter((id) => !scenarios.has(id))).toEqual(['P2', 'P3'])
  })
})

describe.concurrent('a pair whose manager has a fault', () => {
  it.for(CAUGHT.filter(([id]) => REPORTED.has(id)))(
    '%s is violated in the scenario that has to catch it',
    { timeout: 180_000 },
    async ([id, { caughtBy, lacks }], { expect, onTestFinished }) => {
      if (caughtBy === null) throw new Error('Nothing has to catch it.')
      const report = await auditUntilPlayed(() => play(id, ['S1', caughtBy], runFolder(onTestFinished)))
      const caught = scenariosOf(report).find((scenario) => scenario.id === caughtBy)
      expect([caught?.verdict, caught?.summary]).toEqual(['violated', expect.any(String)])
      expect([report.grade, report.exitCode]).toEqual(['unfenced', 1])
      // Whoever was seen to ask for too little has to act; otherwise it may be either.
      if (lacks !== null) expect(caught?.cause).toBe(caughtBy === 'S1' ? null : 'core')
      if (caughtBy !== 'S1') expect(scenariosOf(report)[0]).toMatchObject({ id: 'S1', verdict: 'holds' })
    },
  )

  it.for(UNSEEN.filter(([id]) => PLAYED_IN_ALL.has(id)))(
    '%s is called unsafe by no scenario, as the table says',
    { timeout: 180_000 },
    async ([id, { lacks }], { expect, onTestFinished }) => {
      const report = await play(id, SCENARIO_IDS, runFolder(onTestFinished))
      expect(scenariosOf(report).filter(({ verdict }) => verdict === 'violated')).toEqual([])
      // What watching the core shows decides all the same.
      expect(report.core.asksForLease).toBe(lacks === null)
    },
  )
})

function play(
  fault: ManagerFaultId,
  scenarios: readonly ScenarioReport['id'][],
  folder: string,
): Promise<Report> {
  const planned = SCENARIO_IDS.filter((id) => scenarios.includes(id))
  return auditReference(folder, { core: `reference:${fault}` }, { checks: [], scenarios: planned })
}

function scenariosOf(report: Report): readonly ScenarioReport[] {
  return report.stores[0]?.scenarios ?? []
}

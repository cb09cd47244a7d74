import { describe, expect, it } from 'vitest'
import { CHECK_IDS } from '../../src/checks/check-id.ts'
import { auditVariant, checksOf, RACES, WITHOUT_RACES } from '../fixtures/stores/audit-variant.ts'
import { FAULT_NAMES } from '../fixtures/stores/variant-names.ts'
import { SEEDED_FAULTS, type SeededFault } from './seeded-faults.ts'

const ENTRIES = Object.entries(SEEDED_FAULTS)
const SEQUENTIAL = ENTRIES.filter(([, { races }]) => races === undefined)
const RACING = ENTRIES.filter(([, { races }]) => races)

describe.concurrent('a store with one fault', () => {
  it.for(SEQUENTIAL)('%s is caught by its check', async ([fault, expected], { expect }) => {
    const report = await auditVariant({ fault }, WITHOUT_RACES)
    expect(outcomeOf(report, expected)).toEqual({ [expected.check]: expected.verdict, unexpected: [] })
  })
})

describe('a store that is right one at a time', () => {
  it.for(RACING)('%s is caught in a race', async ([fault, expected]) => {
    const report = await auditVariant({ fault }, ['tasks/shared-database', ...RACES])
    expect(outcomeOf(report, expected)).toEqual({ [expected.check]: expected.verdict, unexpected: [] })
  })
})

describe('the table of faults', () => {
  it('has every fault of the reference store', () => {
    expect(Object.keys(SEEDED_FAULTS).toSorted()).toEqual(FAULT_NAMES.toSorted())
  })

  it('needs every check on tasks for at least one fault', () => {
    const needed = new Set(ENTRIES.map(([, { check }]) => check))
    expect(CHECK_IDS.filter((id) => id.startsWith('tasks/') && !needed.has(id))).toEqual([])
  })
})

/** The verdict of the check that is named, and every violation that is not declared. */
function outcomeOf(report: Parameters<typeof checksOf>[0], { check, verdict, also = [] }: SeededFault) {
  const declared = new Set([check, ...also])
  const checks = checksOf(report)
  const named = checks.find(({ id }) => id === check)
  return {
    // Any other verdict comes with its reason, for whoever reads the failure.
    [check]: named?.verdict === verdict ? verdict : `${named?.verdict}: ${named?.summary}`,
    unexpected: checks.flatMap(({ id, verdict: seen, summary }) =>
      (seen === 'violated' || seen === 'error') && !declared.has(id) ? [`${id}: ${summary}`] : [],
    ),
  }
}

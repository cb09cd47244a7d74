import { beforeAll, describe, expect, test } from 'vitest'
import { CHECK_IDS, type CheckId } from '../../src/checks/check-id.ts'
import { CHECKS } from '../../src/checks/list.ts'
import { SCENARIO_IDS } from '../../src/scenarios/scenario-id.ts'
import { realAdapterSection, sectionWith } from '../../src/selftest/on-real-adapters/section.ts'
import type { Line } from '../../src/selftest/run/result.ts'
import { runSelftest } from '../../src/selftest/run/run-selftest.ts'
import { SECTIONS } from '../../src/selftest/run/sections.ts'
import { CACHE } from '../adapters/pg/pg-kit.ts'

/** Pairs are installed once for all tests. */
const sections = SECTIONS.map((section) =>
  section === realAdapterSection ? sectionWith(() => ({ cacheDir: CACHE, offline: false })) : section,
)
/** The whole set, once. */
let lines: readonly Line[]

beforeAll(async () => {
  const tried = await runSelftest({ isFull: true, sections })
  lines = tried.sections.flatMap((section) => section.lines)
}, 1_200_000)

describe('a full selftest', () => {
  test('tries everything that there is', () => {
    expect(lines.map(({ subject }) => subject)).toEqual(sections.flatMap(({ subjects }) => subjects))
  })

  test('has every fault caught by its check, and leaves every healthy store alone', () => {
    const failed = lines.flatMap(({ subject, trial }) =>
      trial === null || trial.outcome === 'as due'
        ? []
        : [`${subject.id} ${subject.name} ${trial.outcome}: ${trial.problems.join('; ')}`],
    )
    expect(failed).toEqual([])
  })
})

describe('without one check', () => {
  test.each(CHECK_IDS)('%s, some fault would go through in its domain', (id) => {
    // The grade of a domain rests on the checks of that domain alone: one that a fault has to itself there is needed.
    const needing = lines.filter(({ subject, trial }) => {
      const inDomain = subject.by.filter((each) => domainOf(each) === CHECKS[id].domain)
      return trial?.outcome === 'as due' && inDomain.length === 1 && inDomain[0] === id
    })
    expect(needing.map(({ subject }) => subject.name)).not.toEqual([])
  })
})

describe('without one scenario', () => {
  // P2 and P3 are S6 and P1 with another adapter in mind.
  const judged = SCENARIO_IDS.filter((id) => id !== 'P2' && id !== 'P3')
  test.each(judged)('%s, some fault of a manager would go through', (id) => {
    const needing = lines.filter(
      ({ subject, trial }) => trial?.outcome === 'as due' && subject.by.includes(id),
    )
    expect(needing.map(({ subject }) => subject.by.join())).toContain(id)
  })
})

function domainOf(id: string): string | null {
  return id in CHECKS ? CHECKS[id as CheckId].domain : null
}

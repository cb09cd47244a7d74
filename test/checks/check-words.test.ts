import { existsSync } from 'node:fs'
import { join } from 'node:path'
import stringWidth from 'string-width'
import { describe, expect, test } from 'vitest'
import { CHECK_IDS } from '../../src/checks/check-id.ts'
import { CHECK_WORDS } from '../../src/checks/check-words.ts'
import { packageRoot } from '../../src/files/package-root.ts'
import { SCENARIO_IDS } from '../../src/scenarios/scenario-id.ts'
import { SCENARIO_WORDS } from '../../src/scenarios/scenario-words.ts'
import { pageOf } from '../../src/verdict/page-of.ts'

/** What 80 columns leave of a line of the terminal report beside its label. */
const RISK_WIDTH_MAX = 67
/** Two such lines. */
const REMEDY_WIDTH_MAX = 2 * RISK_WIDTH_MAX

const ALL = [
  ...CHECK_IDS.map((id) => ({ id, page: pageOf('check', id), ...CHECK_WORDS[id] })),
  ...SCENARIO_IDS.map((id) => ({ id, page: pageOf('scenario', id), ...SCENARIO_WORDS[id] })),
]

describe.each(ALL)('the words of $id', ({ id, page, risk, remedy }) => {
  test('are one sentence each, short enough for a terminal', () => {
    for (const sentence of [risk, remedy]) expect(sentence).toMatch(/^[A-Z][^\n]*[^.]\.$/)
    expect(stringWidth(risk)).toBeLessThanOrEqual(RISK_WIDTH_MAX)
    expect(stringWidth(remedy)).toBeLessThanOrEqual(REMEDY_WIDTH_MAX)
  })

  test('lead to a page', () => {
    expect(existsSync(join(packageRoot(), page)), `${page} of ${id}`).toBe(true)
  })
})

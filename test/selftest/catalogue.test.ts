import { expect, test } from 'vitest'
import { CHECK_IDS, type CheckId } from '../../src/checks/check-id.ts'
import { CHECKS } from '../../src/checks/list.ts'
import { MANAGER_CONTROLS, WITHOUT_CONTROL } from '../../src/selftest/controls/beyond-stores.ts'
import type { Control } from '../../src/selftest/controls/control.ts'
import { CONTROLS } from '../../src/selftest/controls/list.ts'
import { quickNames } from '../../src/selftest/run/quick-names.ts'

/** Numbers of the catalogue, with the letters of their variants. */
const CATALOGUE = `
  F01a F01b F01c F01d F02a F03a F04a F05a F06a F06b F06c F08a
  F08b F08c F09a F10a F11a F11b F12a F14a F16a F16b F17a F18a
  F21a F21b F21c F22a F22b F22c F23a F25a F25b F26a F26b F28a
  F29a F30a F31a F32a F35a F36a F36b F36c F37a F38a F38b F38c
`
  .trim()
  .split(/\s+/)
const HEALTHY = ['H2a', 'H3', 'H4', 'H5', 'H6', 'H8a', 'H8b', 'H9a', 'H9b', 'H9c', 'H9d']

test('every fault and healthy store of the catalogue has a control, or a reason why it has none', () => {
  const ids = CONTROLS.map(({ id }) => id)
  const known = new Set<string>([...ids, ...Object.keys(MANAGER_CONTROLS), ...Object.keys(WITHOUT_CONTROL)])
  expect([...CATALOGUE, ...HEALTHY].filter((id) => !known.has(id))).toEqual([])
  expect(Object.keys(WITHOUT_CONTROL).filter((id) => ids.includes(id))).toEqual([])
})

test('the quick selftest has a control for every check that a store can be caught by', () => {
  const quick = quickNames(CONTROLS)
  expect(checksOf(CONTROLS.filter(({ name }) => quick.has(name)))).toEqual(checksOf(CONTROLS))
  expect(quick.size).toBeLessThan(CONTROLS.length / 2)
})

function checksOf(controls: readonly Control[]): ReadonlySet<CheckId> {
  return new Set(controls.flatMap(({ caughtBy }) => caughtBy))
}

/** Checks of which every fault breaks a rule that another check looks at, too. */
const SHARED: readonly CheckId[] = [
  // What lands later can land while another check is still looking, on a busy machine.
  'tasks/nothing-later',
  // Its faults are in managers.
  'runs/core-warning',
  // A missing run that a stale write makes is one that a late write makes.
  'workflows/no-op-write',
]

test('every check has a fault that it alone may catch in its domain', () => {
  const alone = new Set(
    CONTROLS.flatMap(({ caughtBy, also }) =>
      caughtBy.filter((id) => {
        const alike = [...caughtBy, ...also].filter((other) => CHECKS[other].domain === CHECKS[id].domain)
        return new Set(alike).size === 1
      }),
    ),
  )
  expect(CHECK_IDS.filter((id) => !alone.has(id))).toEqual(SHARED)
})

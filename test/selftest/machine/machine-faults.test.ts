import { afterAll, beforeAll, describe, it } from 'vitest'
import { Bench } from '../../../src/selftest/bench/bench.ts'
import { MACHINE_FAULTS } from '../../../src/selftest/machine/list.ts'
import { struckReference } from '../../../src/selftest/machine/struck-reference.ts'
import { tryMachineFault } from '../../../src/selftest/machine/try-machine-fault.ts'
import { VICTIMS } from '../../../src/selftest/machine/victims.ts'

describe('a machine in trouble', () => {
  let bench: Bench
  const { signal } = new AbortController()
  beforeAll(async () => {
    bench = await Bench.start(struckReference)
  })
  afterAll(() => bench[Symbol.asyncDispose]())

  it('lets what it is told to be broken be seen to hold, and says that this is wrong', async ({ expect }) => {
    const [healthy] = VICTIMS
    if (healthy === undefined) throw new Error('There is no healthy store.')
    const victim = { ...healthy, broken: new Set(['tasks/stale-complete'] as const) }
    const fault = { ...faultCalled('clock-of-o-ahead'), at: [2] }
    const { outcome, problems } = await tryMachineFault(bench, fault, signal, [victim])
    expect(outcome).toBe('wrong')
    expect(problems.join()).toContain('tasks/stale-complete holds')
  })

  it('counts for nothing where nothing struck', async ({ expect }) => {
    const fault = { ...faultCalled('clock-of-o-ahead'), at: [100_000] }
    expect((await tryMachineFault(bench, fault, signal)).outcome).toBe('open')
  })
})

function faultCalled(name: string) {
  const fault = MACHINE_FAULTS.find((candidate) => candidate.name === name)
  if (fault === undefined) throw new Error(`There is no fault called ${name}.`)
  return fault
}

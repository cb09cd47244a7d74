import { Bench } from '../bench/bench.ts'
import type { Section, Subject, Tester, TesterOptions } from '../run/section.ts'
import { MACHINE_FAULTS } from './list.ts'
import type { MachineFault } from './machine-fault.ts'
import { struckReference } from './struck-reference.ts'
import { tryMachineFault } from './try-machine-fault.ts'

/** Faults of the machine, which are no fault of a store and must not become its verdict. */
export const machineSection: Section = {
  title: 'Machines in trouble',
  how: 'Each strikes the workers while a healthy store and two broken ones are audited: no verdict may be wrong, and any may be left open.',
  subjects: MACHINE_FAULTS.map(subjectOf),
  lanes: 2,
  start: startBench,
}

function subjectOf({ id, name, does }: MachineFault): Subject {
  return { id, name, does, due: 'left alone', by: [], reason: null, isQuick: false }
}

async function startBench({ signal }: TesterOptions): Promise<Tester> {
  const bench = await Bench.start(struckReference)
  return {
    try: ({ id }) => {
      const fault = MACHINE_FAULTS.find((candidate) => candidate.id === id)
      if (fault === undefined) throw new Error(`There is no fault ${id} of the machine.`)
      return tryMachineFault(bench, fault, signal)
    },
    [Symbol.asyncDispose]: () => bench[Symbol.asyncDispose](),
  }
}

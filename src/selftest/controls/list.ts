import { FAULTS, type FaultName } from '../reference-store/faults.ts'
import { MANNERS, type MannerName } from '../reference-store/manners.ts'
import { VARIANTS } from '../reference-store/rules/variant.ts'
import { TASK_FAULTS, type TaskFaultName } from '../reference-store/task-faults.ts'
import type { Control, Expectation } from './control.ts'
import { LEFT_OPEN } from './healthy-expectations.ts'
import { RUN_EXPECTATIONS } from './run-expectations.ts'
import { TASK_EXPECTATIONS } from './task-expectations.ts'

const TASK_FAULT_CONTROLS = (Object.keys(TASK_FAULTS) as TaskFaultName[]).map((name): Control => {
  const { id, does, hazard } = TASK_FAULTS[name]
  return { id, name, kind: 'tasks', does, hazard, variants: VARIANTS, ...whole(TASK_EXPECTATIONS[name]) }
})

const RUN_FAULT_CONTROLS = (Object.keys(FAULTS) as FaultName[]).map((name): Control => {
  const { id, does, hazard, variants } = FAULTS[name]
  return { id, name, kind: 'runs', does, hazard, variants, ...whole(RUN_EXPECTATIONS[name]) }
})

const HEALTHY_CONTROLS = (Object.keys(MANNERS) as MannerName[]).map((name): Control => {
  const { id, does } = MANNERS[name]
  const expected = whole({ caughtBy: [], also: LEFT_OPEN[name] ?? [] })
  return { id, name, kind: 'healthy', does, hazard: null, variants: VARIANTS, ...expected }
})

/** Every seeded fault and every healthy manner of the reference store, with what must become of it. */
export const CONTROLS: readonly Control[] = [
  ...TASK_FAULT_CONTROLS,
  ...RUN_FAULT_CONTROLS,
  ...HEALTHY_CONTROLS,
]

function whole({ caughtBy, verdict = 'violated', also = [], uncaught }: Expectation) {
  return { caughtBy, verdict, also, uncaught: uncaught ?? null }
}

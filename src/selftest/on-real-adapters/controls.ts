import type { CheckId } from '../../checks/check-id.ts'
import { CHECK_IDS } from '../../checks/check-id.ts'
import { checksFor } from '../controls/checks-for.ts'
import type { Control } from '../controls/control.ts'
import type { RealAdapterName } from './adapters.ts'
import { PG_FAULTS } from './pg/faults.ts'

/** A control on a published adapter. */
export interface RealControl extends Control {
  readonly adapter: RealAdapterName
  /** The name of its seeded fault; null for a healthy one. */
  readonly fault: string | null
  readonly checks: readonly CheckId[]
}

const NOTHING = { verdict: 'violated', also: [], uncaught: null, variants: [] } as const

const HEALTHY = (['pg', 'libsql'] as const).map((adapter): RealControl => {
  const does = `Keeps the lease protocol on the driver and the tables of @mastra/${adapter}.`
  const checks = CHECK_IDS.filter((id) => id.startsWith('tasks/'))
  const healthy = { id: 'H1', name: adapter, kind: 'healthy', does, hazard: null, caughtBy: [] } as const
  return { ...NOTHING, ...healthy, adapter, fault: null, checks }
})

const BROKEN = Object.entries(PG_FAULTS).map(([fault, broken]): RealControl => {
  const control = { ...NOTHING, ...broken, kind: 'tasks', name: `pg:${fault}` } as const
  return { ...control, adapter: 'pg', fault, checks: checksFor(control) }
})

/** Stores on published adapters by which the auditor is calibrated, with what must become of each. */
export const REAL_CONTROLS: readonly RealControl[] = [...HEALTHY, ...BROKEN]

import type { CheckId } from '../../checks/check-id.ts'
import { checksFor } from '../controls/checks-for.ts'
import { CONTROLS } from '../controls/list.ts'

/** A store that is audited on a machine in trouble. */
export interface Victim {
  /** Null for the healthy reference store. */
  readonly fault: string | null
  readonly checks: readonly CheckId[]
  /** The checks that must not hold. */
  readonly broken: ReadonlySet<CheckId>
  /** The checks that may be violated or absent: of a healthy store, none. */
  readonly blamed: ReadonlySet<CheckId>
}

/** Quick ones: the machine is struck in all of their steps. */
const OF_TASKS: readonly CheckId[] = ['tasks/stale-complete', 'tasks/expected-lease', 'tasks/timezone']
const OF_RUNS: readonly CheckId[] = ['workflows/forged-fence', 'workflows/terminal-stays']

export const VICTIMS: readonly Victim[] = [
  { fault: null, checks: [...OF_TASKS, ...OF_RUNS], broken: new Set(), blamed: new Set() },
  broken('completion-by-status', OF_TASKS),
  broken('declares-only', OF_RUNS),
]

function broken(name: string, checks: readonly CheckId[]): Victim {
  const control = CONTROLS.find((candidate) => candidate.name === name)
  if (control === undefined) throw new Error(`There is no control ${name}.`)
  const due = new Set(checksFor(control))
  return {
    fault: name,
    checks: checks.filter((id) => due.has(id)),
    broken: new Set(control.caughtBy),
    blamed: new Set([...control.caughtBy, ...control.also]),
  }
}

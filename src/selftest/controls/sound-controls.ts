import { CHECK_IDS, type CheckId } from '../../checks/check-id.ts'
import { VARIANTS } from '../reference-store/rules/variant.ts'
import type { Control } from './control.ts'

const PARTS = {
  tasks: 'Keeps the contract of tasks, in every check, race and random history.',
  runs: 'Keeps the contract of ownership, in every check and race.',
  workflows: 'Keeps the contract of workflow runs, in every check, moment, race and random history.',
  memory: 'Keeps the contract of memory, in every check, moment, race and random history.',
} as const

const NEEDS_A_CORE: ReadonlySet<CheckId> = new Set<CheckId>(['runs/core-warning'])

/** The reference store as it should be, put through all checks, the slow ones too: one control for each kind of them. */
export const SOUND_CONTROLS: readonly Control[] = (Object.keys(PARTS) as (keyof typeof PARTS)[]).map(
  (part) => ({
    id: 'H1',
    name: `reference, ${part}`,
    kind: 'healthy',
    does: PARTS[part],
    hazard: null,
    variants: VARIANTS,
    caughtBy: [],
    verdict: 'violated',
    also: [],
    uncaught: null,
    checks: CHECK_IDS.filter((id) => id.startsWith(`${part}/`) && !NEEDS_A_CORE.has(id)),
  }),
)

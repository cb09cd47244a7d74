import { CHECK_IDS, NOTHING_LATER, SHARED_DATABASE, type CheckId } from '../../checks/check-id.ts'
import type { Control } from './control.ts'

/** Checks that take a second or more: races, whole cards, random histories. They run only for what they must catch. */
const SLOW: ReadonlySet<CheckId> = new Set<CheckId>([
  'tasks/claim-race',
  'tasks/reclaim-race',
  'tasks/finish-race',
  'tasks/lost-update',
  'tasks/linearizable',
  'runs/claim-race',
  'runs/forced-claim-race',
  'workflows/run-fencing',
  'workflows/run-takeover',
  'workflows/driver-failure',
  'workflows/lost-update',
  'workflows/expected-status',
  'workflows/linearizable',
  'memory/run-fencing',
  'memory/run-takeover',
  'memory/driver-failure',
  'memory/lost-update',
  'memory/linearizable',
  // Needs a core.
  'runs/core-warning',
])

/** Checks that wait for something that should not happen, and are spared where it is known what has to be seen. */
const WAITING: ReadonlySet<CheckId> = new Set<CheckId>(['tasks/driver-failure', 'tasks/nothing-later'])

/** Stores on which a check takes up to half a minute: each is put through every second one, both through all of them. */
const HALVES: ReadonlyMap<string, number> = new Map([
  ['very-slow-and-ahead', 0],
  ['very-slow-and-behind', 1],
])
const IN_BOTH: ReadonlySet<CheckId> = new Set<CheckId>([SHARED_DATABASE, NOTHING_LATER])

/** The checks that a control is put through: all quick ones of its domains, and those that must catch it. */
export function checksFor({ kind, caughtBy, name }: Pick<Control, 'kind' | 'caughtBy' | 'name'>): CheckId[] {
  // A healthy manner is one of tasks, unless it is about what a store has beside them.
  const concerns = (id: CheckId): boolean =>
    kind === 'runs' ? !isOfTasks(id) : isOfTasks(id) || (kind === 'healthy' && OTHER_DOMAINS.has(name))
  const chosen = CHECK_IDS.filter(
    (id) => caughtBy.includes(id) || (concerns(id) && !isSlow(id) && !(kind === 'tasks' && WAITING.has(id))),
  )
  const half = HALVES.get(name)
  return half === undefined ? chosen : chosen.filter((id, index) => IN_BOTH.has(id) || index % 2 === half)
}

/** Whether a check takes a second or more. */
export function isSlow(id: CheckId): boolean {
  return SLOW.has(id)
}

function isOfTasks(id: CheckId): boolean {
  return id.startsWith('tasks/')
}

const OTHER_DOMAINS = new Set(['tasks-only', 'others-not-implemented'])

import type { Report, StoreReport } from '../../src/verdict/report.ts'
import type { Domain } from '../../src/verdict/verdict.ts'

/** What an application team can do about a pair that is not fenced; null for any other grade. */
export function whatToDo(report: Report): string | null {
  const [store] = report.stores
  if (report.grade !== 'unfenced' || store === undefined) return null
  const tasks = isUnfenced(store, 'backgroundTasks')
  const runs = isUnfenced(store, 'workflows') || isUnfenced(store, 'memory')
  if (!tasks && !runs) return null
  const what = [...(tasks ? ['leases'] : []), ...(runs ? ['fences'] : [])].join(' and ')
  // A registry need not have that version.
  const core = `core ${runs ? '1.76.0' : '1.72.0'} or later (if to be had)`
  const release = `${report.pair.adapter === null ? 'a store' : 'an adapter'} that ${tasks ? toRun(store) : ''}enforces ${what}`
  const use = {
    core,
    adapter: release,
    'core+adapter': `${core} and ${release}`,
    configuration: release,
  }
  return `Use ${use[report.cause ?? 'adapter']}; until then ${tasks ? meanwhile(store) : HANDLE_ALONE}.`
}

const HANDLE_ALONE = 'one worker, and idempotency keys'

/** How tasks fare on the pair, if not as they should: they never run, or they live in one process's memory. */
function failing(store: StoreReport): 'stalled' | 'in memory' | null {
  const control = store.scenarios.find(({ id }) => id === 'S1')
  if (control?.verdict === 'violated' && control.cause === 'adapter') return 'stalled'
  const own = store.checks.filter(({ domain }) => domain === 'backgroundTasks')
  const isMissing =
    store.domains.backgroundTasks.implementation === null &&
    own.length > 0 &&
    own.every(({ verdict }) => verdict === 'absent')
  return control?.verdict === 'absent' || isMissing ? 'in memory' : null
}

function toRun(store: StoreReport): string {
  switch (failing(store)) {
    case 'stalled':
      return 'says whether an update was applied (tasks never run otherwise) and '
    case 'in memory':
      return 'stores background tasks and '
    default:
      return ''
  }
}

function meanwhile(store: StoreReport): string {
  switch (failing(store)) {
    case 'stalled':
      return 'no background tasks on this pair, for none of them runs'
    case 'in memory':
      return 'no background task that may not be lost with its process'
    default:
      return HANDLE_ALONE
  }
}

function isUnfenced(store: StoreReport, domain: Domain): boolean {
  return store.domains[domain].grade === 'unfenced'
}

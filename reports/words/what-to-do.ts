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
  const core = `core ${runs ? '1.76.0' : '1.72.0'} or later`
  const release = `${report.pair.adapter === null ? 'a store' : 'an adapter release'} that enforces ${what}`
  const use = { core, adapter: release, 'core+adapter': `${core} and ${release}`, configuration: release }
  return `Use ${use[report.cause ?? 'adapter']}; until then one worker, and idempotency keys.`
}

function isUnfenced(store: StoreReport, domain: Domain): boolean {
  return store.domains[domain].grade === 'unfenced'
}

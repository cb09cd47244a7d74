import type { Report } from '../../src/verdict/report.ts'
import { DOMAINS } from '../../src/verdict/verdict.ts'

/** What a shell takes as it stands; a name or version with anything else in it is not offered for copying. */
const PLAIN = /^[\w@/.:+^~-]+$/

/**
 * The commands that judge the stored evidence again and that audit the same pair again. The second is null where the
 * report does not know it: for a store of the user's own and for local packages. None holds anything a shell would act on.
 */
export function runAgain(report: Report): { readonly judge: string | null; readonly audit: string | null } {
  const { id } = report.run
  const audit = auditCommand(report)
  return { judge: PLAIN.test(id) ? `fence-audit recheck ${id}` : null, audit }
}

function auditCommand({ pair, stores, run, gate, require }: Report): string | null {
  const { core, adapter } = pair
  if (core.local === true || adapter?.local === true) return null
  const coreSpec = core.name === '@mastra/core' ? core.version : core.name
  const [store] = stores
  const adapterSpec = adapter === null ? referenceName(store) : `${adapter.name}@${adapter.version}`
  if (adapterSpec === null || stores.length > 1) return null
  const scenarios = store?.scenarios.map(({ id }) => id) ?? []
  const isDefault = require.join() === DOMAINS.join()
  const words = [
    '--core',
    coreSpec,
    '--adapter',
    adapterSpec,
    '--seed',
    String(run.seed),
    ...(gate === 'pair' ? [] : ['--gate', gate]),
    ...(isDefault ? [] : require.flatMap((name) => ['--require', name])),
    '--scenarios',
    scenarios.length === 0 ? 'none' : scenarios.join(','),
  ]
  const isPlain = words.every((word) => word.split(',').every((part) => PLAIN.test(part)))
  return isPlain ? `fence-audit ${words.join(' ')}` : null
}

/** The reference store is named by what it is, not by a package. */
function referenceName(store: Report['stores'][number] | undefined): string | null {
  return store?.adapter === 'reference' ? store.name : null
}

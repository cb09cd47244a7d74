import type { ScriptStore } from '../../adapters/script-store.ts'
import type { Report, StoreReport } from '../../src/verdict/report.ts'
import { faultsOf } from './faults-of.ts'
import type { Fault, IssueKind } from './issue-kind.ts'
import type { Issue } from './issue.ts'
import { ISSUE_KINDS } from './list.ts'
import { scriptFor } from './script/script-for.ts'

/** How scripts open the store of a package; null where they cannot. */
export type ScriptStoreFor = (packageName: string) => ScriptStore | null

/** The bug reports that a report gives reason for: one for each cause, of each store. Findings of one cause are one. */
export function issuesOf(report: Report, scriptStoreFor: ScriptStoreFor): Issue[] {
  return report.stores.flatMap((store) => issuesOfStore(report, store, scriptStoreFor))
}

function issuesOfStore(report: Report, store: StoreReport, scriptStoreFor: ScriptStoreFor): Issue[] {
  const faults = faultsOf(store)
  const kinds = ISSUE_KINDS.filter((kind) => faults.some(kind.shows))
  const byKind = Map.groupBy(faults, (fault) => kindOf(fault, kinds) ?? fault.id)
  const adapter = store.adapter === 'custom' ? 'the store' : store.adapter
  return [...byKind].flatMap(([key, group]) => {
    const kind = typeof key === 'string' ? null : key
    const [first, ...others] = shownFirst(group, kind)
    if (first === undefined) return []
    const name = kind?.name ?? first.id.replace('/', '-')
    const situation = { report, store, adapter }
    const script = scriptFor(kind, situation, scriptStoreFor)
    return [{ ...situation, ...script, name, kind, faults: [first, ...others] }]
  })
}

function kindOf(fault: Fault, kinds: readonly IssueKind[]): IssueKind | undefined {
  return kinds.find((kind) => kind.shows(fault) || kind.explains(fault))
}

function shownFirst(group: readonly Fault[], kind: IssueKind | null): readonly Fault[] {
  if (kind === null) return group
  return [...group.filter((fault) => kind.shows(fault)), ...group.filter((fault) => !kind.shows(fault))]
}

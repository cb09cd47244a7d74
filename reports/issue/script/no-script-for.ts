import type { IssueKind, Situation } from '../issue-kind.ts'
import type { ScriptStoreFor } from '../issues-of.ts'

/**
 * Why a finding has no script, in one sentence; null where it can have one. A script names what a registry serves, and
 * nothing else: only that can somebody else install.
 */
export function noScriptFor(
  kind: IssueKind | null,
  { report: { pair }, store, adapter }: Situation,
  scriptStoreFor: ScriptStoreFor,
): string | null {
  const { core } = pair
  if (store.adapter === 'custom' || pair.adapter === null)
    return 'the store is not a package that a script could install'
  if (core.name !== '@mastra/core') return `${core.name} is not a core that a script could install`
  if (core.local === true || pair.adapter.local === true)
    return 'a local package was audited, which nobody else could install'
  if (scriptStoreFor(pair.adapter.name) === null)
    return `the database of ${adapter} is one that scripts cannot open`
  if (kind === null || kind.script === null) return 'no short sequence of calls shows this finding'
  return null
}

import type { IssueKind, Situation } from '../issue-kind.ts'
import type { IssueScript } from '../issue.ts'
import type { ScriptStoreFor } from '../issues-of.ts'
import { scriptText } from './script-text.ts'

/**
 * The script that shows a finding, or why there is none, in one sentence. A script names what a registry serves, and
 * nothing else: only that can somebody else install.
 */
export function scriptFor(
  kind: IssueKind | null,
  { report: { pair }, store, adapter: named }: Situation,
  scriptStoreFor: ScriptStoreFor,
): IssueScript {
  const { core, adapter } = pair
  if (store.adapter === 'custom' || adapter === null)
    return none('the store is not a package that a script could install')
  if (core.name !== '@mastra/core') return none(`${core.name} is not a core that a script could install`)
  if (core.local === true || adapter.local === true)
    return none('a local package was audited, which nobody else could install')
  const opened = scriptStoreFor(adapter.name)
  if (opened === null) return none(`the database of ${named} is one that scripts cannot open`)
  if (kind === null || kind.script === null) return none('no short sequence of calls shows this finding')
  const packages = [`${core.name}@${core.version}`, `${adapter.name}@${adapter.version}`]
  return {
    script: scriptText({ script: kind.script, store: opened, packages, title: kind.rule }),
    noScript: null,
  }
}

function none(why: string): IssueScript {
  return { script: null, noScript: why }
}

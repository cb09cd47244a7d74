import type { ReportingDescriptor } from 'sarif'
import type { Finding } from '../../src/verdict/finding.ts'
import { explainCommand } from '../words/finding-words.ts'

/** One rule for each id among the findings, what holds too: that it was looked at is worth telling. */
export function rulesOf(findings: readonly Finding[]): ReportingDescriptor[] {
  const byId = Map.groupBy(findings, ruleId)
  return [...byId].flatMap(([id, [first]]) => {
    if (first === undefined) return []
    const more = explainCommand(first)
    const help = more === null ? first.title : `${first.title}. More: ${more}`
    return [
      {
        id,
        shortDescription: { text: first.title },
        fullDescription: { text: first.title },
        help: { text: help },
        properties: { tags: ['fencing', ...(first.domain === null ? [] : [first.domain])] },
      },
    ]
  })
}

/** `tasks/stale-fail`; what was left out goes by the same name, because it is the same rule. */
export function ruleId({ kind, id }: Finding): string {
  return kind === 'domain' ? `grade/${id}` : id
}

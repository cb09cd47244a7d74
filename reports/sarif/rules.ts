import type { ReportingDescriptor } from 'sarif'
import type { Finding } from '../../src/verdict/finding.ts'
import { explainCommand } from '../words/finding-words.ts'

/** One rule for each id among the findings, what holds too: that it was looked at is worth telling. */
export function rulesOf(findings: readonly Finding[]): ReportingDescriptor[] {
  const byId = Map.groupBy(findings, ruleId)
  return [...byId].flatMap(([id, [first]]) => {
    if (first === undefined) return []
    const { words, title } = first
    return [
      {
        id,
        shortDescription: { text: first.title },
        fullDescription: { text: words === null ? title : words.risk },
        help: helpOf(first),
        properties: { tags: ['fencing', ...(first.domain === null ? [] : [first.domain])] },
      },
    ]
  })
}

/** What to do about a rule, for the team that uses an adapter and for the author of the adapter. */
function helpOf({ title, words, ...finding }: Finding): ReportingDescriptor['help'] {
  const more = explainCommand(finding)
  if (words === null || more === null) return { text: title }
  const { risk, remedy, page } = words
  return {
    text: `${title}. What can happen to an application: ${risk} What the adapter has to change: ${remedy} More: ${more} (${page})`,
    markdown: `${title}.\n\n- What can happen to an application: ${risk}\n- What the adapter has to change: ${remedy}\n- More: \`${more}\` (\`${page}\`)\n`,
  }
}

/** `tasks/stale-fail`; what was left out goes by the same name, because it is the same rule. */
export function ruleId({ kind, id }: Finding): string {
  return kind === 'domain' ? `grade/${id}` : id
}

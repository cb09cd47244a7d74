import type { Finding } from '../../src/verdict/finding.ts'
import type { Acceptance } from '../../src/verdict/baseline-report.ts'
import { adviceOf } from './advice.ts'
import { clip } from './clip.ts'

/** Longer texts are cut: what shows findings beside code has little room, and refuses what is too long. */
const LENGTH_MAX = 1000

/** `absent: what was done, what came back`, with what is missing, in one line. */
export function findingInWords({ verdict, summary, missingWitnesses }: Finding): string {
  const missing = missingWitnesses.length === 0 ? '' : ` Missing: ${missingWitnesses.join('; ')}.`
  return clip(`${verdict}: ${summary}${missing}`, LENGTH_MAX)
}

/** What a finding means to the application's team and to the adapter's author, a line each; none where it holds. */
export function adviceInWords({
  verdict,
  cause,
  words,
}: Pick<Finding, 'verdict' | 'cause' | 'words'>): string[] {
  if (words === null) return []
  const { risk, remedy } = adviceOf({ ...words, verdict, cause })
  return [...(risk === null ? [] : [`risk: ${risk}`]), ...(remedy === null ? [] : [`adapter: ${remedy}`])]
}

/** `accepted as absent by the platform team until 2027-03-01: one worker only`. */
export function acceptanceInWords({ verdict, owner, until, reason }: Acceptance): string {
  return clip(`accepted as ${verdict} by ${owner} until ${until}: ${reason}`, LENGTH_MAX)
}

/** How to read more about a finding; null where it has no page. */
export function explainCommand({ kind, id }: Pick<Finding, 'kind' | 'id'>): string | null {
  return kind === 'domain' || kind === 'run' ? null : `fence-audit explain ${id}`
}

/** The storage domains of a Mastra store that fence-audit looks at. */
export const DOMAINS = ['backgroundTasks', 'workflows', 'memory'] as const
export type Domain = (typeof DOMAINS)[number]

/**
 * What a check or scenario showed.
 * - `holds`: the stale write was attempted and refused, an independent read shows the row unchanged, and the
 *   rightful owner's control write was accepted.
 * - `violated`: a promise was offered and broken, or newer data was lost.
 * - `absent`: no such domain, method, field or condition, so nothing protects this surface. A finding, never a pass.
 * - `inconclusive`: a witness is missing; it could not be shown either way.
 * - `error`: the check itself could not be carried out.
 */
export type Verdict = 'holds' | 'violated' | 'absent' | 'inconclusive' | 'error'

/** Worst first: merging verdicts keeps the first of these that occurs. */
export const VERDICT_ORDER = [
  'violated',
  'absent',
  'error',
  'inconclusive',
  'holds',
] as const satisfies readonly Verdict[]

/** What a domain, a store or a pair comes to. */
export type Grade = 'fenced' | 'unfenced' | 'inconclusive' | 'error'

/** Who has to fix it. Null where nothing is wrong or nobody can tell. */
export type Cause = 'core' | 'adapter' | 'core+adapter' | 'configuration' | null

/** What a judge concludes from the evidence of one check. */
export interface Judgement {
  readonly verdict: Verdict
  /** One sentence for a tired engineer: what was done, what came back. */
  readonly summary: string
  /** Who has to act, where that is not for the usual rule to say. */
  readonly cause?: Cause
  /** Named events that the history lacks; only with `inconclusive`. */
  readonly missingWitnesses?: readonly string[]
  /** The step whose call decided the verdict; reports show its arguments and its answer. */
  readonly decisiveStep?: string
  /** Steps that read the row before and after the decisive call. */
  readonly rowSteps?: { readonly before: string; readonly after: string }
  /** Remarks that do not change the verdict: policies, precision, oddities. */
  readonly notes?: readonly string[]
}

/**
 * The worst of several verdicts, in the order of {@link VERDICT_ORDER}; `inconclusive` for none, because nothing
 * that was not attempted counts. Throws for a word that is no verdict: passing over it could hide the worst one.
 */
export function worstVerdict(verdicts: readonly Verdict[]): Verdict {
  for (const verdict of verdicts)
    if (!VERDICT_ORDER.includes(verdict)) throw new Error(`${verdict} is not a verdict.`)
  return VERDICT_ORDER.find((verdict) => verdicts.includes(verdict)) ?? 'inconclusive'
}

import { worstVerdict, type Judgement } from '../verdict/verdict.ts'

/** The worst of the judgements of one check's parts, with the notes of all; inconclusive when there is none. */
export function worstJudgement(judgements: readonly Judgement[]): Judgement {
  const verdict = worstVerdict(judgements.map((judgement) => judgement.verdict))
  const worst = judgements.find((judgement) => judgement.verdict === verdict)
  if (worst === undefined)
    return {
      verdict: 'inconclusive',
      summary: 'Nothing was attempted.',
      missingWitnesses: ['anything was attempted'],
    }
  const others = judgements.length - 1
  const alike = others === 1 ? 'So was one more such attempt.' : `So were ${others} more such attempts.`
  const summary = verdict === 'holds' && others > 0 ? `${worst.summary} ${alike}` : worst.summary
  return { ...worst, summary, notes: [...new Set(judgements.flatMap(({ notes }) => notes ?? []))] }
}

import type { UpdateConditions } from '../worker/protocol.ts'
import type { Judgement } from '../verdict/verdict.ts'
import type { CheckEvidence } from './check-evidence.ts'
import { judgeRefusal, type RefusalCase } from './refusal.ts'
import type { Fields, Stage } from './stage.ts'

/** One write that must be refused; its name is its step. */
export interface NamedAttempt {
  readonly name: string
  /** For the summary: "B's update under a wrong owner". */
  readonly what: string
}

export interface Attempt {
  readonly by: 'a' | 'b'
  readonly patch: Fields
  readonly conditions: UpdateConditions
}

/** Tries one write after the other on the same task, and lets O read the row after each. */
export async function tryInTurn(
  stage: Stage,
  id: string,
  attempts: readonly (NamedAttempt & Attempt)[],
  prefix = '',
): Promise<void> {
  for (const { name, by, patch, conditions } of attempts) {
    await stage[by].update(`${prefix}${name}`, id, patch, conditions)
    await stage.row(`${prefix}after-${name}`, id)
  }
}

/** Judges writes that were tried in turn; `first` is the step that read the row before the first of them. */
export function judgeInTurn(
  evidence: CheckEvidence,
  attempts: readonly NamedAttempt[],
  {
    first,
    prefix = '',
    ...rest
  }: Omit<RefusalCase, 'what' | 'attempt' | 'before' | 'after'> & {
    readonly first: string
    readonly prefix?: string
  },
): Judgement[] {
  return attempts.map(({ name, what }, index) => {
    const previous = attempts[index - 1]
    const before = previous === undefined ? `${prefix}${first}` : `${prefix}after-${previous.name}`
    return judgeRefusal(evidence, {
      ...rest,
      what,
      attempt: `${prefix}${name}`,
      before,
      after: `${prefix}after-${name}`,
    })
  })
}

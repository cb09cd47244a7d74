import { describe, expect, test } from 'vitest'
import type { Check } from '../../src/checks/check.ts'
import type { DomainFacts } from '../../src/history/event.ts'
import type { Domain, Verdict } from '../../src/verdict/verdict.ts'
import type { Story } from './story.ts'

type Edit = (story: Story) => unknown
type Facts = Partial<Record<Domain, Partial<DomainFacts>>>

export interface RuleCases {
  /** The evidence of a sound store; made anew for each case. */
  readonly sound: () => Story
  /** What must come out for evidence that differs in one thing, by what the thing is. */
  readonly holds?: Readonly<Record<string, Edit>>
  readonly violated: Readonly<Record<string, Edit>>
  readonly absent?: Readonly<Record<string, Edit>>
  /** The first is a part of the witness that has to be named. */
  readonly inconclusive?: Readonly<Record<string, readonly [witness: string, edit: Edit]>>
  /** Calls and readings without which the verdict stands all the same, because others show them. */
  readonly spare?: RegExp
}

/**
 * Holds a check to evidence written by hand: sound evidence holds; each change gives its verdict; and without any one
 * of the calls or readings the check is inconclusive and names what is missing.
 */
export function describeRule(check: Check, cases: RuleCases): void {
  const judged = (edit: Edit = () => {}, facts: Facts = {}) => {
    const story = cases.sound()
    edit(story)
    return check.judge(story.evidence(facts))
  }

  describe(`the rule of ${check.id}`, () => {
    test('holds on sound evidence', () => {
      const { verdict, summary } = judged()
      expect([verdict, summary]).toEqual(['holds', summary])
    })

    for (const verdict of ['holds', 'violated', 'absent'] as const satisfies readonly Verdict[]) {
      const changes = Object.entries(cases[verdict] ?? {})
      test.each(changes)(`${verdict} when %s`, (_, edit) => {
        const { verdict: found, summary } = judged(edit)
        expect([found, summary]).toEqual([verdict, summary])
      })
    }

    test.each(Object.entries(cases.inconclusive ?? {}))('is inconclusive when %s', (_, [witness, edit]) => {
      const { verdict, summary, missingWitnesses } = judged(edit)
      expect([verdict, summary]).toEqual(['inconclusive', summary])
      expect(missingWitnesses?.join('; ')).toContain(witness)
    })

    const { calls, readings } = cases.sound()
    const needed = (steps: readonly string[]) => steps.filter((step) => cases.spare?.test(step) !== true)
    test.each(needed(calls))('is inconclusive when no answer to "%s" came', (step) => {
      expect(isMissing(judged((story) => story.call(step, 'A', [], 'lost')))).toEqual(true)
    })

    test.each(needed(readings))('is inconclusive when O did not read "%s"', (step) => {
      expect(isMissing(judged((story) => story.without(step)))).toEqual(true)
    })

    // Tasks that are not there are judged for all of their checks at once, before any of these rules.
    const judgedHere = check.domain === 'backgroundTasks' ? [] : [check.domain]
    test.each(judgedHere)('is absent without %s, and inconclusive when nobody looked', (domain) => {
      expect(judged(undefined, { [domain]: { present: false } }).verdict).toBe('absent')
      expect(check.judge(cases.sound().unopened()).verdict).toBe('inconclusive')
    })
  })
}

/** Inconclusive, with a name for what is missing; otherwise the verdict in words, so that a failure tells it. */
function isMissing({ verdict, summary, missingWitnesses = [] }: ReturnType<Check['judge']>): true | string {
  return verdict === 'inconclusive' && missingWitnesses.length > 0 ? true : `${verdict}: ${summary}`
}

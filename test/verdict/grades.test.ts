import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CHECKS } from '../../src/checks/list.ts'
import { worstJudgement } from '../../src/checks/worst-judgement.ts'
import { worstGrade } from '../../src/verdict/grade-store.ts'
import type { Report } from '../../src/verdict/report.ts'
import { VERDICT_ORDER, worstVerdict, type Grade, type Verdict } from '../../src/verdict/verdict.ts'
import { worstExitCode } from '../../src/verdict/worst-exit-code.ts'
import { factsOf, gradeByHand, TASK_CHECKS, type GradedByHand } from './by-hand.ts'

const REQUIRED = TASK_CHECKS.filter((id) => CHECKS[id].required)

describe('merging', () => {
  it('keeps the worst verdict in whatever order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...VERDICT_ORDER), { minLength: 1 }), (verdicts) => {
        const worst = worstVerdict(verdicts)
        expect(verdicts).toContain(worst)
        expect(worstVerdict(verdicts.toReversed())).toBe(worst)
        for (const verdict of verdicts)
          expect(VERDICT_ORDER.indexOf(worst)).toBeLessThanOrEqual(VERDICT_ORDER.indexOf(verdict))
      }),
    )
  })

  it('orders the verdicts: violated, absent, error, inconclusive, holds', () => {
    expect(worstVerdict(['holds', 'inconclusive', 'error', 'absent', 'violated'])).toBe('violated')
    expect(worstVerdict(['holds', 'inconclusive', 'error', 'absent'])).toBe('absent')
    expect(worstVerdict(['holds', 'inconclusive', 'error'])).toBe('error')
    expect(worstVerdict(['holds', 'inconclusive'])).toBe('inconclusive')
  })

  it('makes nothing out of nothing', () => {
    expect(worstVerdict([])).toBe('inconclusive')
    expect(worstGrade([])).toBe('inconclusive')
    expect(worstJudgement([])).toMatchObject({ verdict: 'inconclusive' })
    expect(worstExitCode([])).toBe(2)
  })

  it.for(['', 'HOLDS', 'pass', 'fenced', undefined])(
    'throws for the unknown verdict %j',
    (word, { expect }) => {
      expect(() => worstVerdict(['holds', word as Verdict])).toThrow()
    },
  )

  it.for(['', 'FENCED', 'holds'])('throws for the unknown grade %j', (word, { expect }) => {
    expect(() => worstGrade(['fenced', word as Grade])).toThrow(`${word} is not a grade.`)
  })

  it('lets exit code 1 dominate but an interruption', () => {
    expect(worstExitCode(reports(0, 2, 3, 1))).toBe(1)
    expect(worstExitCode(reports(0, 2, 3))).toBe(3)
    expect(worstExitCode(reports(0, 2))).toBe(2)
    expect(worstExitCode(reports(0, 0))).toBe(0)
    expect(worstExitCode(reports(1, 130))).toBe(130)
  })
})

describe('the grade of backgroundTasks', () => {
  it('is fenced when every check holds under a core that asks', () => {
    const { grade, domains } = gradeByHand({})
    expect(grade).toBe('fenced')
    expect(domains.backgroundTasks).toMatchObject({ store: 'fenced', grade: 'fenced', cause: null })
  })

  const WORSE: Readonly<Record<string, [GradedByHand, store: Grade, grade: Grade, cause: string | null]>> = {
    'one required check is violated': [
      { verdicts: { 'tasks/stale-renew': 'violated' } },
      'unfenced',
      'unfenced',
      'adapter',
    ],
    'one required check is absent': [
      { verdicts: { 'tasks/expected-owner': 'absent' } },
      'unfenced',
      'unfenced',
      'adapter',
    ],
    'one required check is absent under a core that does not ask either': [
      { verdicts: { 'tasks/expected-owner': 'absent' }, cause: 'core+adapter', asksForLease: false },
      'unfenced',
      'unfenced',
      'core+adapter',
    ],
    'one required check is an error': [
      { verdicts: { 'tasks/stale-renew': 'error' } },
      'error',
      'error',
      null,
    ],
    'one required check is inconclusive': [
      { verdicts: { 'tasks/claim-race': 'inconclusive' } },
      'inconclusive',
      'inconclusive',
      null,
    ],
    'an error stands beside a violation': [
      { verdicts: { 'tasks/stale-renew': 'error', 'tasks/stale-fail': 'violated' } },
      'unfenced',
      'unfenced',
      'adapter',
    ],
    'every check holds, but core does not ask': [{ asksForLease: false }, 'fenced', 'unfenced', 'core'],
    'every check holds, but core was not observed': [{ asksForLease: null }, 'fenced', 'inconclusive', null],
    'no check was planned': [{ facts: { checks: [] } }, 'inconclusive', 'inconclusive', null],
    'only one check was planned': [
      { facts: { checks: ['tasks/shared-database'] } },
      'inconclusive',
      'inconclusive',
      null,
    ],
    'one required check was left out': [
      { facts: { checks: TASK_CHECKS.filter((id) => id !== 'tasks/stale-renew') } },
      'inconclusive',
      'inconclusive',
      null,
    ],
    'the upgrade of an old table was left out': [
      { facts: { checks: TASK_CHECKS.filter((id) => id !== 'tasks/old-table-upgrade') } },
      'inconclusive',
      'inconclusive',
      null,
    ],
  }

  it.for(Object.entries(WORSE))('is not fenced when %s', ([, [input, store, grade, cause]], { expect }) => {
    expect(gradeByHand(input).domains.backgroundTasks).toMatchObject({ store, grade, cause })
  })

  it('names the flags by which all were left out', ({ expect }) => {
    const { why } = gradeByHand({ facts: { checks: [] } }).domains.backgroundTasks
    expect(why).toBe('all required checks were left out by --only or --skip.')
  })

  it.for(REQUIRED)('is never fenced without %s', (id, { expect }) => {
    for (const verdict of ['violated', 'absent', 'error', 'inconclusive'] as const)
      expect(gradeByHand({ verdicts: { [id]: verdict } }).grade).not.toBe('fenced')
    expect(gradeByHand({ facts: { checks: TASK_CHECKS.filter((other) => other !== id) } }).grade).not.toBe(
      'fenced',
    )
  })

  it('does not depend on checks that the contract leaves open', () => {
    const open = TASK_CHECKS.filter((id) => !CHECKS[id].required)
    expect(open).toEqual(['tasks/empty-condition', 'tasks/create-exclusive', 'tasks/stale-delete'])
    const verdicts = Object.fromEntries(open.map((id) => [id, 'violated' as const]))
    expect(gradeByHand({ verdicts }).grade).toBe('fenced')
  })

  it('may leave out what the adapter cannot have', () => {
    const checks = TASK_CHECKS.filter((id) => id !== 'tasks/old-table-upgrade')
    expect(gradeByHand({ facts: { checks, inapplicable: ['tasks/old-table-upgrade'] } }).grade).toBe('fenced')
  })

  it('counts what the store enforces alone when the gate is the store', () => {
    expect(gradeByHand({ asksForLease: false, facts: { gate: 'store' } }).grade).toBe('fenced')
    expect(gradeByHand({ asksForLease: false, facts: { gate: 'pair' } }).grade).toBe('unfenced')
  })

  it('is decided by the worst of the required domains', () => {
    const verdicts = { 'workflows/run-fencing': 'absent', 'memory/run-fencing': 'absent' } as const
    const requireDomains = factsOf().requireDomains
    expect(gradeByHand({ verdicts, facts: { requireDomains } }).grade).toBe('fenced')
    const all = gradeByHand({
      verdicts,
      facts: { requireDomains: ['backgroundTasks', 'workflows', 'memory'] },
    })
    expect(all.grade).toBe('unfenced')
    expect(all.why).toBe(
      'workflows: the store has no workflows domain; memory: the store has no memory domain.',
    )
  })

  it('is not better for any verdict that gets worse', () => {
    const verdict = fc.constantFrom(...VERDICT_ORDER)
    fc.assert(
      fc.property(
        fc.array(verdict, { minLength: REQUIRED.length, maxLength: REQUIRED.length }),
        fc.nat(REQUIRED.length - 1),
        verdict,
        (all, at, other) => {
          const before = all[at] ?? 'holds'
          fc.pre(VERDICT_ORDER.indexOf(other) < VERDICT_ORDER.indexOf(before))
          expect(rankOf(all.with(at, other))).toBeLessThanOrEqual(rankOf(all))
        },
      ),
    )
  })
})

function reports(...codes: readonly number[]): Report[] {
  return codes.map((exitCode) => ({ exitCode }) as unknown as Report)
}

/** How good the grade is that these verdicts of the required checks come to. */
function rankOf(verdicts: readonly Verdict[]): number {
  const order: readonly Grade[] = ['unfenced', 'error', 'inconclusive', 'fenced']
  const byId = Object.fromEntries(REQUIRED.map((id, index) => [id, verdicts[index] ?? 'holds']))
  return order.indexOf(gradeByHand({ verdicts: byId }).grade)
}

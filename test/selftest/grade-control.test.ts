import { describe, expect, test } from 'vitest'
import { CHECK_IDS, type CheckId } from '../../src/checks/check-id.ts'
import { CHECKS } from '../../src/checks/list.ts'
import type { Control } from '../../src/selftest/controls/control.ts'
import { misgraded, type Grader } from '../../src/selftest/controls/grade-control.ts'
import type { Verdict } from '../../src/verdict/verdict.ts'
import { check } from '../reports/hand-written.ts'

const FAULT = { caughtBy: ['tasks/expected-owner'], verdict: 'violated', also: [], kind: 'tasks' } as const
const HEALTHY = { caughtBy: [], verdict: 'violated', also: [], kind: 'healthy' } as const

type Graded = Pick<Control, 'caughtBy' | 'verdict' | 'also' | 'kind'>

function problems(control: Graded, verdicts: Partial<Record<CheckId, Verdict>>, grader?: Grader): string[] {
  const reports = CHECK_IDS.flatMap((id) => {
    const { domain, required } = CHECKS[id]
    const verdict = verdicts[id]
    return verdict === undefined ? [] : [check(id, { domain, required, verdict })]
  })
  return misgraded(control, reports, grader)
}

const alwaysFenced: Grader = () => ({ grade: 'fenced', exitCode: 0 })
const alwaysUnfenced: Grader = () => ({ grade: 'unfenced', exitCode: 1 })
const greenAtTheEnd: Grader = () => ({ grade: 'unfenced', exitCode: 0 })

describe('an auditor that grades as it judges passes', () => {
  test('with a fault that a required check catches', () => {
    expect(problems(FAULT, { 'tasks/expected-owner': 'violated', 'tasks/claim-race': 'holds' })).toEqual([])
  })

  test('with a healthy store', () => {
    expect(problems(HEALTHY, { 'tasks/expected-owner': 'holds', 'memory/run-fencing': 'holds' })).toEqual([])
  })

  test('with a fault that must be inconclusive', () => {
    expect(
      problems({ ...FAULT, verdict: 'inconclusive' }, { 'tasks/expected-owner': 'inconclusive' }),
    ).toEqual([])
  })
})

describe('an auditor fails', () => {
  test('that finds every store fenced', () => {
    expect(problems(FAULT, { 'tasks/expected-owner': 'violated' }, alwaysFenced)).toEqual([
      'backgroundTasks is graded fenced, exit code 0, and must be unfenced, 1',
    ])
  })

  test('that finds every store unfenced', () => {
    expect(problems(HEALTHY, { 'memory/run-fencing': 'holds' }, alwaysUnfenced)).toEqual([
      'memory is graded unfenced, exit code 1, and must be fenced, 0',
    ])
  })

  test('that ends with 0 although it found a fault', () => {
    expect(problems(FAULT, { 'tasks/expected-owner': 'violated' }, greenAtTheEnd)).toHaveLength(1)
  })

  test('that calls fenced what it could not show', () => {
    const control = { ...FAULT, verdict: 'inconclusive' } as const
    expect(problems(control, { 'tasks/expected-owner': 'inconclusive' }, alwaysFenced)).toHaveLength(1)
  })
})

describe('nothing is asked of a grade', () => {
  test('that no required check decides', () => {
    const control = { ...FAULT, caughtBy: ['tasks/create-exclusive'] } as const
    expect(problems(control, { 'tasks/create-exclusive': 'violated' }, alwaysUnfenced)).toEqual([])
  })

  test('of a domain that a healthy store may lack', () => {
    const control = { ...HEALTHY, also: ['memory/run-fencing'] } as const
    expect(problems(control, { 'memory/run-fencing': 'absent' }, alwaysUnfenced)).toEqual([])
  })
})

import { describe, expect, test } from 'vitest'
import { explainRound } from '../../src/linearizability/explain-round.ts'
import type { RoundObject } from '../../src/linearizability/recorded-round.ts'
import { BAD_MEMORY } from './histories/bad-memory.ts'
import { BAD_RUNS } from './histories/bad-runs.ts'
import { BAD_TASKS } from './histories/bad-tasks.ts'
import { GOOD_MEMORY } from './histories/good-memory.ts'
import { GOOD_RUNS } from './histories/good-runs.ts'
import { GOOD_TASKS } from './histories/good-tasks.ts'
import { BAD_DRAFT, GOOD_DRAFT, NEITHER_CONTRACT, STATUS_ONLY } from './histories/other-contracts.ts'
import { toldRound } from './told-round.ts'

const BAD = { task: BAD_TASKS, run: BAD_RUNS, memory: BAD_MEMORY }
const GOOD = { task: GOOD_TASKS, run: GOOD_RUNS, memory: GOOD_MEMORY }

describe.each(Object.keys(BAD) as RoundObject[])('histories of one %s', (object) => {
  test.each(BAD[object])('not explained: $name', ({ lines, witness }) => {
    const explanation = explainRound(toldRound(object, lines))
    expect(explanation.kind).toBe('unexplained')
    const told = explanation.kind === 'unexplained' ? explanation.witness : []
    const operations = told.filter((line) => !line.startsWith('before it'))
    expect(operations.map(shortName)).toEqual(witness.split(' '))
  })

  test.each(GOOD[object])('explained: $name', ({ lines }) => {
    expect(explainRound(toldRound(object, lines))).toMatchObject({ kind: 'explained' })
  })
})

describe('histories of one task under the contract without owners', () => {
  test.each(STATUS_ONLY)('explained by it alone: $name', ({ lines }) => {
    expect(explainRound(toldRound('task', lines)).kind).toBe('unexplained')
    expect(explainRound(toldRound('task', lines), { keeps: 'status' }).kind).toBe('explained')
  })

  test.each(NEITHER_CONTRACT)('explained by neither: $name', ({ lines }) => {
    expect(explainRound(toldRound('task', lines)).kind).toBe('unexplained')
    expect(explainRound(toldRound('task', lines), { keeps: 'status' }).kind).toBe('unexplained')
  })
})

describe('histories of one run in the early draft', () => {
  test.each(GOOD_DRAFT)('explained there alone: $name', ({ lines }) => {
    expect(explainRound(toldRound('run', lines), { variant: 'F1' }).kind).toBe('explained')
    expect(explainRound(toldRound('run', lines), { variant: 'F3' }).kind).toBe('unexplained')
  })

  test.each(BAD_DRAFT)('not explained there, but later: $name', ({ lines }) => {
    expect(explainRound(toldRound('run', lines), { variant: 'F1' }).kind).toBe('unexplained')
    expect(explainRound(toldRound('run', lines), { variant: 'F3' }).kind).toBe('explained')
  })
})

/** Process and start of a line of a witness: `A 2.0–6.0 ms: …` → `A2`. */
function shortName(line: string): string {
  return /^(?<who>\w) (?<start>\d+)/.exec(line)?.slice(1).join('') ?? line
}

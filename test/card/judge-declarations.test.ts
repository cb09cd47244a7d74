import { describe, expect, test } from 'vitest'
import { coreWarning } from '../../src/checks/runs/core-warning.ts'
import { memoryDetection } from '../../src/checks/memory/detection.ts'
import { detection } from '../../src/checks/runs/detection.ts'
import { runClaimRace } from '../../src/checks/runs/claim-race.ts'
import { CheckEvidence } from '../../src/checks/check-evidence.ts'
import type { HistoryEvent, RaceCall } from '../../src/history/event.ts'
import type { FencingAnswer, FencingProbe } from '../../src/worker/protocol.ts'
import { Story } from './story.ts'

const says = (said: boolean, how: 'value' | 'promise' = 'promise'): FencingAnswer => ({ how, said })
const domain = (answers: FencingAnswer[], sameObject = true) => ({ present: true, sameObject, answers })
const yes = domain([says(true), says(true), says(true)])

function detected(probe: Partial<FencingProbe>) {
  const value: FencingProbe = { workflows: yes, memory: yes, coreExports: [], ...probe }
  return detection.judge(new Story().call('probe', 'A', [], { value }).evidence())
}

describe('what a store declares', () => {
  test.each([
    ['true by a promise', 'holds', yes],
    ['true at once', 'holds', domain([says(true, 'value'), says(true, 'value')])],
    ['false', 'absent', domain([says(false), says(false)])],
    ['nothing, without such a method', 'absent', domain([{ how: 'no-method', said: null }])],
    ['first false and then true', 'violated', domain([says(false), says(true)])],
    ['first true and then false', 'violated', domain([says(true), says(false)])],
    [
      'nothing, as it rejects',
      'inconclusive',
      domain([{ how: 'rejects', said: null, message: 'no backend' }]),
    ],
    ['nothing, as it hangs', 'inconclusive', domain([{ how: 'hangs', said: null }])],
    ['once true and then nothing', 'inconclusive', domain([says(true), { how: 'rejects', said: null }])],
    ['something that is no boolean', 'inconclusive', domain([{ how: 'value', said: null }])],
    ['true by another object each time', 'violated', domain([says(true), says(true)], false)],
  ] as const)('%s is %s', (_, verdict, domain) => {
    expect(detected({ workflows: domain }).verdict).toBe(verdict)
    const value: FencingProbe = { workflows: yes, memory: domain, coreExports: [] }
    expect(memoryDetection.judge(new Story().call('probe', 'A', [], { value }).evidence()).verdict).toBe(
      verdict,
    )
  })

  test('by one domain says nothing about the other', () => {
    expect(detected({ memory: domain([says(false)]) }).verdict).toBe('holds')
  })

  test('is inconclusive when nobody asked', () => {
    expect(detection.judge(new Story().evidence()).verdict).toBe('inconclusive')
  })

  test('is absent without the domain', () => {
    expect(detected({ workflows: { present: false, sameObject: true, answers: [] } }).verdict).toBe('absent')
  })
})

const watch = (value: object) => new Story().call('recover', 'C', [], { value })

describe("core's own warning", () => {
  const open = { memory: { supportsRunFencing: null } }

  test('is quoted when it was given', () => {
    const warnings = ["the memory store (ToldStore) can't fence run writes"]
    const judgement = coreWarning.judge(watch({ recovered: true, detail: '', warnings }).evidence(open))
    expect(judgement.verdict).toBe('holds')
    expect(judgement.summary).toContain(warnings[0])
  })

  test('is a finding against the core when it was not', () => {
    const judgement = coreWarning.judge(watch({ recovered: true, detail: '', warnings: [] }).evidence(open))
    expect([judgement.verdict, judgement.cause]).toEqual(['absent', 'core'])
  })

  test('is not asked for where both domains fence', () => {
    expect(coreWarning.judge(new Story().evidence()).verdict).toBe('holds')
  })

  test('is inconclusive where nobody has opened the store', () => {
    const story = watch({ recovered: true, detail: '', warnings: [] })
    expect(coreWarning.judge(story.unopened()).verdict).toBe('inconclusive')
  })

  test.each(['workflows', 'memory'] as const)('is a finding where %s alone cannot fence', (name) => {
    const story = watch({ recovered: true, detail: '', warnings: [] })
    const { verdict, summary } = coreWarning.judge(story.evidence({ [name]: { supportsRunFencing: null } }))
    expect([verdict, summary]).toEqual(['absent', expect.not.stringContaining(' and ToldStore')])
  })

  test.each([
    ['nothing was tried', new Story()],
    ['no run could be recovered', watch({ recovered: false, detail: 'no agent', warnings: [] })],
    ['the process was lost', new Story().call('recover', 'C', [], 'lost')],
  ] as const)('is inconclusive when %s', (_, story) => {
    expect(coreWarning.judge(story.evidence(open)).verdict).toBe('inconclusive')
  })
})

const call = (who: 'A' | 'B', tag: string, acquired: boolean, start: number): RaceCall => ({
  who,
  tag,
  start,
  end: start + 5,
  outcome: 'ok',
  value: { acquired, record: { generation: 1, ownerId: acquired ? tag : 'other' } },
})

const withMethods = (evidence: CheckEvidence): CheckEvidence =>
  Object.assign(evidence, {
    domains: new Story().evidence({ workflows: { methods: ['claimRunOwnership'] } }).domains,
  })

const sound = (round: number) => ({ round })

function rounds(change: (round: number) => Partial<Extract<HistoryEvent, { type: 'round' }>>): CheckEvidence {
  const events = Array.from({ length: 20 }, (_, round): HistoryEvent => {
    const calls = Array.from({ length: 8 }, (_, index) =>
      call(index < 4 ? 'A' : 'B', `c${index}`, index === 2, index),
    )
    const sound = { round, id: 'run', calls, row: { 'owners.run.ownerId': 'c2' }, copies: 1 }
    return { i: round, t: 0, wall: 0, type: 'round', check: 'story', ...sound, ...change(round) }
  })
  return new CheckEvidence(events, new Story().evidence().domains)
}

const callsOf = (winners: number, apart = 0) =>
  Array.from({ length: 8 }, (_, index) =>
    call(index < 4 ? 'A' : 'B', `c${index}`, index >= 2 && index < 2 + winners, index < 4 ? 0 : apart),
  )

const verdict = (change: Parameters<typeof rounds>[0]) =>
  runClaimRace.judge(withMethods(rounds(change))).verdict

describe('claims at the same time', () => {
  test('hold with one winner each', () => {
    expect(verdict(sound)).toBe('holds')
  })

  test('are violated by one round with two winners', () => {
    expect(verdict((round) => (round === 7 ? { calls: callsOf(2) } : {}))).toBe('violated')
  })

  test('are violated when the database shows another owner', () => {
    expect(verdict((round) => (round === 7 ? { row: { 'owners.run.ownerId': 'c5' } } : {}))).toBe('violated')
  })

  test.each([
    ['a round had no winner', (round: number) => (round === 7 ? { calls: callsOf(0) } : {})],
    ['the workers never met', () => ({ calls: callsOf(1, 1000) })],
    ['a caller is missing', (round: number) => (round === 7 ? { calls: callsOf(1).slice(1) } : {})],
    ['the database was not read', (round: number) => (round === 7 ? { row: null } : {})],
  ])('are inconclusive when %s', (_, change) => {
    expect(verdict(change)).toBe('inconclusive')
  })
})

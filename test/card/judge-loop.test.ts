import { describe, expect, test } from 'vitest'
import { judgeLoop } from '../../src/card/judge-loop.ts'
import { LOOP_ROUNDS, loopPrefix } from '../../src/card/run-loop.ts'
import { persistWorkflowSnapshot } from '../../src/card/surfaces/persist-workflow-snapshot.ts'
import { saveKnownMessage } from '../../src/card/surfaces/save-known-message.ts'
import { acquired, CONFLICT, DONE, Story } from './story.ts'

/** B takes over from 10 to 12 and writes from 20 to 30. */
const [TAKING, TAKEN, WRITTEN] = [10, 12, 30]

interface Attempt {
  readonly start: number
  readonly end: number
  readonly outcome: 'ok' | 'threw'
  readonly conflict: boolean
  readonly error: string | null
}

const accepted = (start: number): Attempt => ({
  start,
  end: start + 1,
  outcome: 'ok',
  conflict: false,
  error: null,
})
const refused = (start: number, error = 'not yours'): Attempt => ({
  ...accepted(start),
  outcome: 'threw',
  conflict: true,
  error,
})
const locked = (start: number): Attempt => ({
  ...refused(start, 'SQLITE_BUSY: database is locked'),
  conflict: false,
})

const SURFACE = { workflows: persistWorkflowSnapshot, memory: saveKnownMessage } as const
const STATE = {
  workflows: (mark: string) => ({ 'snapshots.run.snapshot': `mark-${mark}.` }),
  memory: (mark: string) => ({ 'messages.known.content': `mark-${mark}.` }),
} as const

describe.each(['workflows', 'memory'] as const)('rounds of a stale writer without pause, in %s', (domain) => {
  const surface = SURFACE[domain]
  const before = [accepted(1), accepted(10.5)]
  const after = [refused(40), refused(50)]
  const prefix = loopPrefix(surface, 2)

  function rounds(): Story {
    const story = new Story()
    for (let round = 1; round <= LOOP_ROUNDS; round += 1) {
      const step = (name: string): string => loopPrefix(surface, round) + name
      // In memory it is the raise that ends A's right to write.
      story.call(step('b-claims'), 'B', [], acquired('B', 6), domain === 'memory' ? 8 : TAKING, TAKEN)
      if (domain === 'memory') story.call(step('b-raises'), 'B', [], { value: true }, TAKING, TAKEN)
      story
        .call(step('b-writes'), 'B', [], DONE, 20, WRITTEN)
        .call(step('stop'), 'A', [], { value: [...before, ...after] })
        .read(step('end'), STATE[domain](`B${round}`))
    }
    return story
  }
  const judged = (story: Story) => judgeLoop(story.evidence(), surface)
  const verdict = (story: Story) => judged(story).verdict
  const trying = (attempts: readonly Attempt[]): Story =>
    rounds().call(`${prefix}stop`, 'A', [], { value: attempts })

  test('hold when no attempt after the takeover was accepted', () => {
    expect(verdict(rounds())).toBe('holds')
  })

  test('are violated by one accepted attempt that began after the takeover', () => {
    expect(verdict(trying([...before, ...after, accepted(60)]))).toBe('violated')
    expect(verdict(trying([...before, accepted(TAKEN + 1), ...after]))).toBe('violated')
  })

  test('hold when an accepted attempt began while the takeover had not returned', () => {
    expect(verdict(trying([...before, accepted(TAKEN), ...after]))).toBe('holds')
  })

  test("are violated when B's write did not stay", () => {
    expect(verdict(rounds().read(`${prefix}end`, STATE[domain]('A7')))).toBe('violated')
  })

  test('are violated by an accepted attempt although another witness is missing', () => {
    expect(verdict(trying([...before, accepted(60)]).without(`${prefix}end`))).toBe('violated')
  })

  const missing: Readonly<Record<string, readonly [witness: string, story: () => Story]>> = {
    'B was given nothing': [
      'B took the run over',
      () => rounds().call(`${prefix}b-claims`, 'B', [], { value: { acquired: false } }, TAKING, TAKEN),
    ],
    'B was given nothing and A wrote on, as it may': [
      'B took the run over',
      () =>
        trying([...before, ...after, accepted(60)]).call(
          `${prefix}b-claims`,
          'B',
          [],
          { value: { acquired: false } },
          TAKING,
          TAKEN,
        ),
    ],
    'a round was not played': ['B took the run over', () => rounds().without(`${prefix}b-claims`)],
    "B's write was refused": [
      "B's write was acknowledged",
      () => rounds().call(`${prefix}b-writes`, 'B', [], CONFLICT, 20, WRITTEN),
    ],
    "B's write was not answered": [
      "B's write was acknowledged",
      () => rounds().call(`${prefix}b-writes`, 'B', [], 'lost'),
    ],
    'A had not written before it': ['A had written before the takeover', () => trying(after)],
    'A had been refused before it': [
      'A had written before the takeover',
      () => trying([refused(1), ...after]),
    ],
    'A wrote no sooner than the takeover began': [
      'A had written before the takeover',
      () => trying([accepted(TAKING), ...after]),
    ],
    'A never tried after it': ["A really tried after B's write", () => trying(before)],
    "A never tried after B's write": [
      "A really tried after B's write",
      () => trying([...before, refused(15), refused(WRITTEN)]),
    ],
    'every attempt after it met a lock': [
      "A really tried after B's write",
      () => trying([...before, locked(40), locked(50)]),
    ],
    'the loop told of no attempts': [
      'A had written before the takeover',
      () => rounds().call(`${prefix}stop`, 'A', [], { value: null }),
    ],
    'the loop was not stopped': [
      'A had written before the takeover',
      () => rounds().call(`${prefix}stop`, 'A', [], 'lost'),
    ],
    'nobody read the end': ['the state was read at the end', () => rounds().without(`${prefix}end`)],
  }

  test.each(Object.entries(missing))('are inconclusive when %s', (_, [witness, story]) => {
    const judgement = judged(story())
    expect([judgement.verdict, judgement.missingWitnesses?.join('; ')]).toEqual([
      'inconclusive',
      expect.stringContaining(witness),
    ])
  })

  test('hold when one attempt after it met the store among others that met a lock', () => {
    expect(verdict(trying([...before, locked(40), refused(50)]))).toBe('holds')
  })

  test('hold when a conflict speaks of a lock, for it is a refusal all the same', () => {
    expect(verdict(trying([...before, refused(40, 'run "database is locked" is not yours')]))).toBe('holds')
  })

  test('hold when what refused it is no conflict to Mastra', () => {
    expect(verdict(trying([...before, { ...refused(40), conflict: false }]))).toBe('holds')
  })

  // In workflows there is nothing to raise.
  test.each(domain === 'memory' ? [after, [...after, accepted(60)]] : [])(
    'are inconclusive when the fence was never raised, whatever A did',
    (...attempts) => {
      const story = trying([...before, ...attempts])
      story.call(`${prefix}b-raises`, 'B', [], { value: false }, TAKING, TAKEN)
      const { verdict: found, missingWitnesses } = judged(story)
      expect([found, missingWitnesses]).toEqual(['inconclusive', ["B's fence was raised in memory"]])
    },
  )
})

import { describe, expect, test } from 'vitest'
import { judgeCourse } from '../../src/card/judge-course.ts'
import { course, judged, snapshot, sound } from './course-story.ts'
import { CONFLICT, DONE, threw, type Story } from './story.ts'

describe('a write after the takeover', () => {
  test.each(['lapse', 'release', 'forced'] as const)('that is refused holds, after a loss by %s', (loss) => {
    const { before, after } = judged(sound(loss).story, loss)
    expect([before?.judgement.verdict, after?.judgement.verdict]).toEqual(['holds', 'holds'])
  })

  test('that lands is violated, and says what it means', () => {
    const { story, at } = sound('forced')
    story.call(at('after'), 'A', [], DONE).read(at('after, read'), snapshot('A4'))
    const judgement = judged(story).after?.judgement
    expect(judgement?.verdict).toBe('violated')
    expect(judgement?.summary).toContain('an old worker can put an old state of the run over the new one')
    expect(judgement?.summary).toContain('mark-B3')
  })

  test('that lands although it throws is violated', () => {
    const { story, at } = sound('forced')
    story.read(at('after, read'), snapshot('A4'))
    expect(judged(story).after?.judgement.summary).toContain('although it threw')
  })

  test('that is refused but touches a row is violated with the part', () => {
    const { story, at } = sound('forced')
    story.read(at('after, read'), snapshot('B3', 't1'))
    const judgement = judged(story).after?.judgement
    expect(judgement?.verdict).toBe('violated')
    expect(judgement?.summary).toContain('left a part behind: snapshots.run.updatedAt t0 → t1')
  })

  test('that writes nothing and reports success is violated', () => {
    const { story, at } = sound('forced')
    story.call(at('after'), 'A', [], DONE)
    expect(judged(story).after?.judgement.verdict).toBe('violated')
  })

  test('that meets a lock is inconclusive and no refusal', () => {
    const { story, at } = sound('forced')
    story.call(at('after'), 'A', [], threw('SQLITE_BUSY: database is locked'))
    expect(judged(story).after?.judgement.verdict).toBe('inconclusive')
  })

  test('that meets a lock and lands all the same is violated', () => {
    const { story, at } = sound('forced')
    story
      .call(at('after'), 'A', [], threw('SQLITE_BUSY: database is locked'))
      .read(at('after, read'), snapshot('A4'))
    expect(judged(story).after?.judgement.verdict).toBe('violated')
  })

  test('that is refused by an error Mastra does not recognise holds with a note', () => {
    const { story, at } = sound('forced')
    story.call(at('after'), 'A', [], threw('no'))
    const judgement = judged(story).after?.judgement
    expect([judgement?.verdict, judgement?.notes?.length]).toEqual(['holds', 1])
  })

  test('that is refused by a conflict that Mastra recognises holds without a note', () => {
    expect(judged(sound('forced').story).after?.judgement.notes).toEqual([])
  })

  test('that is refused and lands later is violated', () => {
    const { story, at } = sound('forced')
    const judgement = judged(story.read(at('later'), snapshot('A4'))).after?.judgement
    expect([judgement?.verdict, judgement?.summary]).toEqual([
      'violated',
      expect.stringContaining('changed after the last call'),
    ])
  })

  test('that is refused once and accepted the next time is violated', () => {
    const { story, at } = sound('forced')
    const judgement = judged(story.call(at('again'), 'A', [], DONE)).after?.judgement
    expect([judgement?.verdict, judgement?.summary]).toEqual([
      'violated',
      expect.stringContaining('when A tried again'),
    ])
  })

  test.each([
    ['was not tried again', (story: Story, at: (step: string) => string) => story.without(at('again'))],
    [
      'met a lock when tried again',
      (story: Story, at: (step: string) => string) =>
        story.call(at('again'), 'A', [], threw('SQLITE_BUSY: database is locked')),
    ],
    ['was not looked for later', (story: Story, at: (step: string) => string) => story.without(at('later'))],
  ])('that %s is inconclusive', (_, edit) => {
    const { story, at } = sound('forced')
    edit(story, at)
    expect(judged(story).after?.judgement.verdict).toBe('inconclusive')
  })

  test.each(['a-writes', 'b-writes', 'b-controls'])(
    'is violated when the owner met a conflict in %s',
    (step) => {
      const { story, at } = sound('forced')
      const { after } = judged(story.call(at(step), 'A', [], CONFLICT))
      expect([after?.judgement.verdict, after?.required]).toEqual(['violated', true])
      expect(after?.judgement.summary).toContain('was given the run, yet its write')
    },
  )

  test('is violated where a method is there, but takes no fence of its owner', () => {
    const { story, at } = sound('forced')
    story.call(at('a-writes'), 'A', [], threw('unknown key fence'))
    expect(judged(story).after?.required).toBe(false)
    const { after } = judged(story.call(at('without-fence'), 'A', [], DONE))
    expect([after?.judgement.verdict, after?.required]).toEqual(['violated', true])
  })

  const notGiven = { value: { acquired: false } }

  test('accuses nobody of refusing an owner that was never given the run', () => {
    const { story, at } = sound('forced')
    story.call(at('b-claims'), 'B', [], notGiven).call(at('b-writes'), 'B', [], CONFLICT)
    expect(judged(story).after?.judgement.verdict).toBe('inconclusive')
  })

  test.each(['b-writes', 'b-controls'])('accuses nobody by an error in %s that is no conflict', (step) => {
    const { story, at } = sound('forced')
    story.call(at(step), 'B', [], threw('no')).call(at('without-fence'), 'A', [], DONE)
    expect(judged(story).after?.judgement.verdict).toBe('inconclusive')
  })

  test('accuses nobody by a first write that was accepted', () => {
    const { story, at } = sound('forced')
    expect(judged(story.call(at('without-fence'), 'A', [], DONE)).after?.judgement.verdict).toBe('holds')
  })

  test('that lands where nothing can be claimed is absent, without anybody having been given the run', () => {
    const { story, at } = sound('forced')
    story.call(at('a-claims'), 'A', [], notGiven).call(at('b-claims'), 'B', [], notGiven)
    story.call(at('after'), 'A', [], DONE).read(at('after, read'), snapshot('A4'))
    expect(judged(story, 'forced', 'F0').after?.judgement.verdict).toBe('absent')
  })

  test('is judged of a store that nobody described', () => {
    const cells = judgeCourse(sound('forced').story.unopened(), course('forced'), 'F3')
    expect(cells.map(({ required, lacking }) => [required, lacking])).toEqual([
      [true, false],
      [true, false],
    ])
  })

  test('that lands in a store which declares no fencing is absent', () => {
    const { story, at } = sound('forced')
    story.call(at('after'), 'A', [], DONE).read(at('after, read'), snapshot('A4'))
    const { after } = judged(story, 'forced', 'F3', { supportsRunFencing: false })
    expect([after?.judgement.verdict, after?.required]).toEqual(['absent', true])
  })

  test('that is refused by a store which declares no fencing is absent, because core never asks it', () => {
    const facts = { supportsRunFencing: false }
    expect(judged(sound('forced').story, 'forced', 'F3', facts).after?.judgement.verdict).toBe('absent')
  })

  test('that is refused where nothing can be claimed never holds', () => {
    expect(judged(sound('forced').story, 'forced', 'F0').after?.judgement.verdict).toBe('absent')
  })

  const needed: Record<string, (story: Story, at: (step: string) => string) => Story> = {
    "A's claim": (story, at) => story.call(at('a-claims'), 'A', [], { value: { acquired: false } }),
    "A's first write": (story, at) => story.read(at('a-writes, read'), {}),
    "B's claim": (story, at) => story.call(at('b-claims'), 'B', [], { value: { acquired: false } }),
    "B's write": (story, at) => story.read(at('b-writes, read'), snapshot('A2')),
    'an answer': (story, at) => story.call(at('after'), 'A', [], 'lost'),
    'its being sent': (story, at) => story.call(at('after'), 'A', [], 'unsent'),
    'an attempt': (story, at) => story.without(at('after')),
    'the reading before': (story, at) => story.without(at('after, before')),
    'the reading after': (story, at) => story.without(at('after, read')),
    "B's control": (story, at) => story.read(at('b-controls, read'), snapshot('B3')),
    "the control's answer": (story, at) => story.call(at('b-controls'), 'B', [], 'lost'),
  }

  test.each(Object.keys(needed))('is inconclusive without %s', (name) => {
    const { story, at } = sound('forced')
    needed[name]?.(story, at)
    const judgement = judged(story).after?.judgement
    expect(judgement?.verdict).toBe('inconclusive')
    expect(judgement?.missingWitnesses?.length).toBeGreaterThan(0)
  })
})

import { describe, expect, test } from 'vitest'
import { prefixOf, type Course, type Loss } from '../../src/card/course.ts'
import { judgeCourse } from '../../src/card/judge-course.ts'
import { persistWorkflowSnapshot } from '../../src/card/surfaces/persist-workflow-snapshot.ts'
import { deleteThread } from '../../src/card/surfaces/delete-thread.ts'
import { saveSeveralMessages } from '../../src/card/surfaces/save-several-messages.ts'
import type { Variant } from '../../src/card/variant.ts'
import type { DomainFacts } from '../../src/history/event.ts'
import { acquired, CONFLICT, DONE, Story, threw } from './story.ts'

const snapshot = (mark: string, updatedAt = 't0') => ({
  'snapshots.run.snapshot': `{"mark":"mark-${mark}."}`,
  'snapshots.run.updatedAt': updatedAt,
})

function course(loss: Loss): Course {
  return { surface: persistWorkflowSnapshot, loss, fence: 'explicit' }
}

/** A sound store: A writes until B has taken over, and never again. */
function sound(loss: Loss): { story: Story; at: (step: string) => string } {
  const at = (step: string): string => prefixOf(course(loss)) + step
  const story = new Story()
    .call(at('a-claims'), 'A', [{ ownerId: 'A' }], acquired('A', 5))
    .call(at('a-writes'), 'A', [], DONE)
    .read(at('a-writes, read'), snapshot('A1'))
    .call(at('a-renews-last'), 'A', [], { value: { renewed: true } })
    .call(at('lapsed'), 'A', [], { value: { generation: 5, live: false } })
    .call(at('a-releases'), 'A', [], { value: true })
    .read(at('before, before'), snapshot('A1'))
    .call(at('before'), 'A', [], DONE)
    .read(at('before, read'), snapshot('A2'))
    .call(at('b-claims'), 'B', [{ ownerId: 'B' }], acquired('B', 6))
    .call(at('b-writes'), 'B', [], DONE)
    .read(at('b-writes, read'), snapshot('B3'))
    .read(at('after, before'), snapshot('B3'))
    .call(at('after'), 'A', [], CONFLICT)
    .read(at('after, read'), snapshot('B3'))
    .call(at('again'), 'A', [], CONFLICT)
    .call(at('b-controls'), 'B', [], DONE)
    .read(at('b-controls, read'), snapshot('B5'))
    .read(at('later'), snapshot('B5'))
  return { story, at }
}

function judged(
  story: Story,
  loss: Loss = 'forced',
  variant: Variant = 'F3',
  facts: Partial<DomainFacts> = {},
) {
  const cells = judgeCourse(story.evidence({ workflows: facts }), course(loss), variant)
  const of = (timing: string) => cells.find((cell) => cell.timing === timing)
  return { before: of('before'), after: of('after') }
}

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

describe('a write just before the takeover', () => {
  test.each(['lapse', 'release'] as const)(
    'that a strict store refuses after a %s holds with its policy',
    (loss) => {
      const { story, at } = sound(loss)
      story.call(at('before'), 'A', [], CONFLICT).read(at('before, read'), snapshot('A1'))
      const judgement = judged(story, loss).before?.judgement
      expect(judgement?.verdict).toBe('holds')
      expect(judgement?.notes?.[0]).toContain('Policy')
    },
  )

  test('that the early draft refuses after a release is its rule, without a note', () => {
    const { story, at } = sound('release')
    story.call(at('before'), 'A', [], CONFLICT).read(at('before, read'), snapshot('A1'))
    expect(judged(story, 'release', 'F1').before?.judgement.notes).toEqual([])
  })

  test('that is refused to an owner with a live lease is violated', () => {
    const { story, at } = sound('forced')
    story.call(at('before'), 'A', [], CONFLICT).read(at('before, read'), snapshot('A1'))
    expect(judged(story).before?.judgement.verdict).toBe('violated')
  })

  test('that is acknowledged and not there is violated', () => {
    const { story, at } = sound('forced')
    story.read(at('before, read'), snapshot('A1'))
    expect(judged(story).before?.judgement.verdict).toBe('violated')
  })

  test('that throws and is there is violated', () => {
    const { story, at } = sound('lapse')
    story.call(at('before'), 'A', [], CONFLICT)
    expect(judged(story, 'lapse').before?.judgement.verdict).toBe('violated')
  })

  test('is inconclusive when the lease was never seen to lapse', () => {
    const { story, at } = sound('lapse')
    story.call(at('lapsed'), 'A', [], { value: { generation: 5, live: true } })
    expect(judged(story, 'lapse').before?.judgement.verdict).toBe('inconclusive')
  })

  test('is inconclusive when the release was not granted', () => {
    const { story, at } = sound('release')
    story.call(at('a-releases'), 'A', [], { value: false })
    expect(judged(story, 'release').before?.judgement.verdict).toBe('inconclusive')
  })

  test('is inconclusive when a lock kept it from being answered', () => {
    const { story, at } = sound('forced')
    story.call(at('before'), 'A', [], threw('database is locked')).read(at('before, read'), snapshot('A1'))
    expect(judged(story).before?.judgement.verdict).toBe('inconclusive')
  })
})

describe('a surface that a store lacks', () => {
  test('is absent and decides nothing when there is no such method', () => {
    const { before, after } = judged(sound('forced').story, 'forced', 'F3', { methods: [] })
    expect([before, after?.judgement.verdict, after?.required]).toEqual([undefined, 'absent', false])
  })

  test('is absent and decides nothing when the method is not implemented', () => {
    const { story, at } = sound('forced')
    story.call(at('a-writes'), 'A', [], threw('not implemented'))
    expect([judged(story).after?.judgement.verdict, judged(story).after?.required]).toEqual(['absent', false])
  })

  test('is absent and decides nothing when the store has no such domain', () => {
    const { before, after } = judged(sound('forced').story, 'forced', 'F3', { present: false })
    expect([before, after?.judgement.verdict, after?.required]).toEqual([undefined, 'absent', false])
    expect(after?.judgement.summary).toContain('no workflows domain')
  })

  test('is not held against a store whose first fenced write met a lock, whatever came without a fence', () => {
    const { story, at } = sound('forced')
    story.call(at('a-writes'), 'A', [], threw('database is locked')).call(at('without-fence'), 'A', [], DONE)
    expect(judged(story).after?.judgement.verdict).toBe('inconclusive')
  })

  test('is not taken for lacking when a lock or a conflict refused the first write', () => {
    for (const [refusal, verdict] of [
      [threw('database is locked'), 'inconclusive'],
      [CONFLICT, 'violated'],
    ] as const) {
      const { story, at } = sound('forced')
      story.call(at('a-writes'), 'A', [], refusal)
      expect(judged(story).after?.judgement.verdict).toBe(verdict)
    }
  })
})

const parts = (mark: string, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [`messages.${name}-mark-${mark}..content`, `mark-${mark}.`]))

const all = (mark: string) => parts(mark, 'first', 'second', 'third')

describe('a write of several parts', () => {
  const several: Course = { surface: saveSeveralMessages, loss: 'forced', fence: 'explicit' }
  const at = (step: string): string => prefixOf(several) + step

  function told(): Story {
    return new Story()
      .call(at('a-claims'), 'A', [], acquired('A', 5))
      .call(at('a-raises'), 'A', [], { value: true })
      .call(at('a-writes'), 'A', [], DONE)
      .read(at('a-writes, read'), all('A1'))
      .call(at('b-claims'), 'B', [], acquired('B', 6))
      .call(at('b-raises'), 'B', [], { value: true })
      .call(at('b-writes'), 'B', [], DONE)
      .read(at('b-writes, read'), all('B3'))
      .read(at('after, before'), all('B3'))
      .call(at('after'), 'A', [], CONFLICT)
      .read(at('after, read'), all('B3'))
      .call(at('again'), 'A', [], CONFLICT)
      .call(at('b-controls'), 'B', [], DONE)
      .read(at('b-controls, read'), { ...all('B3'), ...all('B5') })
      .read(at('later'), { ...all('B3'), ...all('B5') })
  }
  const after = (story: Story) =>
    judgeCourse(story.evidence(), several, 'F3').find(({ timing }) => timing === 'after')?.judgement

  test('holds when none of them is there', () => {
    expect(after(told())?.verdict).toBe('holds')
  })

  test('is violated with the parts when one of them is there', () => {
    const judgement = after(told().read(at('after, read'), { ...all('B3'), ...parts('A4', 'first') }))
    expect(judgement?.verdict).toBe('violated')
    expect(judgement?.summary).toContain('1 of 3: messages.first')
  })

  test.each(['a-raises', 'b-raises'])('is inconclusive when %s was not granted', (step) => {
    expect(after(told().call(at(step), 'A', [], { value: false }))?.verdict).not.toBe('holds')
  })
})

const thread = (mark: string) => ({ [`threads.victim-mark-${mark}..title`]: 'x' })

test('a surface that the contract leaves unfenced is absent where the write lands, and decides nothing', () => {
  const unfenced: Course = { surface: deleteThread, loss: 'forced', fence: 'scope' }
  const at = (step: string): string => prefixOf(unfenced) + step
  const story = new Story()
    .call(at('a-claims'), 'A', [], acquired('A', 5))
    .call(at('a-raises'), 'A', [], { value: true })
    .call(at('a-writes'), 'A', [], DONE)
    .read(at('a-writes, read'), {})
    .call(at('b-claims'), 'B', [], acquired('B', 6))
    .call(at('b-raises'), 'B', [], { value: true })
    .call(at('b-writes'), 'B', [], DONE)
    .read(at('b-writes, read'), {})
    .read(at('after, before'), thread('A4'))
    .call(at('after'), 'A', [], DONE)
    .read(at('after, read'), {})
  const [cell, ...others] = judgeCourse(
    story.evidence({ memory: { methods: ['deleteThread', 'raiseRunFence'] } }),
    unfenced,
    'F3',
  )
  expect([cell?.judgement.verdict, cell?.required, others]).toEqual(['absent', false, []])
})
